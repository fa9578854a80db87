/** Where the worker keeps what may be read without a network (worker/kept.ts). */
export const KEPT = 'tuntas-milik-pengguna'

/** Browsers have no caches without HTTPS. */
export const emptyKept = () => void window.caches?.delete(KEPT)
