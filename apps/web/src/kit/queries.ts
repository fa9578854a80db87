import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './call'

/** Server state for the whole app. What passes (a cut, a restart) is tried again; a refusal is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures) => Math.min(8000, 700 * 2 ** failures) * (0.75 + Math.random() / 2),
      refetchOnWindowFocus: false,
      // Offline is found out by trying: navigator.onLine is wrong behind many campus gateways.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
