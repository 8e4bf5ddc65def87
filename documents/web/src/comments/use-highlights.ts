import { useEffect } from 'react'
import './comments.css'

/**
 * Highlights ranges of the page without changing its elements, which belong to the document view. Browsers without the
 * CSS Custom Highlight API show no highlights; the list of comments still works there.
 */
export function useCommentHighlights(ranges: readonly Range[], active: Range | undefined) {
  useEffect(() => {
    if (typeof Highlight === 'undefined') return
    CSS.highlights.set('comments', new Highlight(...ranges))
    CSS.highlights.set('comment-active', new Highlight(...(active ? [active] : [])))
    return () => {
      CSS.highlights.delete('comments')
      CSS.highlights.delete('comment-active')
    }
  }, [ranges, active])
}
