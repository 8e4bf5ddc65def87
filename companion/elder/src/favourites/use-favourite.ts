import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, getChineseErrorMessage } from '#api.ts'
import { type FavouriteReference, favouritesQuery } from './queries.ts'

/** Returns whether something is a favourite of the user, and a function that adds or removes it. */
export function useFavourite({ kind, id }: FavouriteReference) {
  const client = useQueryClient()
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const isFavourite = favourites.some((one) => one.kind === kind && one.id === id)
  const params = { params: { kind, id } }
  const change = useMutation({
    mutationFn: () => (isFavourite ? api.favourites.remove(params) : api.favourites.add(params)),
    onError: (error) => showError(getChineseErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: favouritesQuery.queryKey }),
  })
  return { isFavourite, isBusy: change.isPending, toggle: () => change.mutate() }
}
