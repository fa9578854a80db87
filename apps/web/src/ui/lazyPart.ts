import { lazy } from 'react'

const RETRY_MS = 2000

/** Fetches until it is there: a rejected `lazy` would take the whole screen down with it. */
export const patiently = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return patiently(load)
  })

/** A part of a screen that is fetched when it is first drawn, however often the network fails. */
export const lazyPart: typeof lazy = (load) => lazy(() => patiently(load))
