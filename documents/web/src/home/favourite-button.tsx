import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { lazyLoadedApi } from '#lazy-api.ts'
import { queryClient } from '#queries.ts'
import { homeQuery } from './queries.ts'
import { homeLabels } from './text.ts'

/** Adds the document to the user's favourites or removes it. */
export function FavouriteButton({ documentId }: { documentId: number }) {
  const t = useText(homeLabels)
  const { data } = useQuery(homeQuery)
  const isStarred = data?.favourites.some(({ id }) => id === documentId) ?? false
  const toggle = async () => {
    const params = { id: documentId }
    try {
      await (isStarred ? lazyLoadedApi.home.unstar({ params }) : lazyLoadedApi.home.star({ params }))
    } catch (error) {
      showError(`${t.notStarred}. ${error instanceof Error ? error.message : ''}`)
    }
    await queryClient.invalidateQueries({ queryKey: homeQuery.queryKey })
  }
  return (
    <IconButton
      icon={Star}
      label={isStarred ? t.unstar : t.star}
      aria-pressed={isStarred}
      className={isStarred ? '[&_svg]:fill-current text-accent-text' : ''}
      disabled={!data}
      onClick={() => void toggle()}
    />
  )
}
