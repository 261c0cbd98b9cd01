import { unwrap, useMutation, useQueryClient } from '@homeroom/sdk';
import { api } from '../api';
import { BOOTSTRAP, type Bootstrap, type Favorite } from '../bootstrap.queries';

/** Adds or removes a favourite, which is kept with the user on the server. */
export function useFavoriteChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ page, isKept }: { page: Favorite; isKept: boolean }) =>
      unwrap(
        isKept
          ? api.http.POST('/api/shell/removeFavorite', { body: { path: page.path } })
          : api.http.POST('/api/shell/addFavorite', { body: page }),
      ),
    onSuccess: (favorites) =>
      queryClient.setQueryData<Bootstrap>(BOOTSTRAP, (known) => known && { ...known, favorites }),
  });
}
