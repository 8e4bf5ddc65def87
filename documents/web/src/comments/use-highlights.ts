import { useEffect } from 'react'
import './comments.css'

/**
 * Marks ranges of the page without changing its elements, which belong to the document view. Browsers without the CSS
 * Custom Highlight API show no marks; the list of comments works all the same.
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
