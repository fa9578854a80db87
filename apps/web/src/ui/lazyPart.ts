import { lazy } from 'react'

const RETRY_MS = 2000

/** Retries until it succeeds: a rejected `lazy` would replace the whole screen. */
export const patiently = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return patiently(load)
  })

/** A component that is loaded on first render, with retries. */
export const lazyPart: typeof lazy = (load) => lazy(() => patiently(load))
