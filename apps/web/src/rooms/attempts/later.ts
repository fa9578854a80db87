import { lazy } from 'react'

const RETRY_MS = 2000

/** Fetches until it is there: a rejected `lazy` would take the whole paper down with it. */
const patiently = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((done) => setTimeout(done, RETRY_MS))
    return patiently(load)
  })

/**
 * Parts of the paper that the first question does not wait for. They are fetched right behind it, so that they are there
 * when the network is not: a quiz goes on from start to finish without one.
 */
const loadFinish = () => patiently(() => import('./FinishDialog'))
const loadTakeover = () => patiently(() => import('./TakeoverDialog'))
const loadSheet = () => patiently(() => import('./NumberSheet'))
/** Without the editor (its chunk could not be fetched) an essay is written as plain text. */
const loadEditor = () => patiently(() => import('./EssayEditor').catch(() => import('./PlainEssay')))

export const FinishDialog = lazy(loadFinish)
export const TakeoverDialog = lazy(loadTakeover)
export const NumberSheet = lazy(loadSheet)
export const EssayEditor = lazy(loadEditor)

export const fetchLaterParts = ({ essays }: { essays: boolean }) => {
  for (const load of [loadFinish, loadTakeover, loadSheet]) void load()
  if (essays) void loadEditor()
}
