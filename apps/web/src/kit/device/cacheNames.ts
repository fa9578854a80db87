/** Cache in which the worker stores replies for offline reading (worker/kept.ts). */
export const KEPT = 'tuntas-milik-pengguna'
/** Where it holds the papers of running quizzes. */
export const PAPERS = '/kertas/'
export const KEPT_FILES = 'tuntas-berkas-pengguna'

/** Browsers have no caches without HTTPS. */
export const emptyKept = () => {
  for (const name of [KEPT, KEPT_FILES]) void window.caches?.delete(name)
}
