import { lazy } from 'react'
import { patiently } from '../../../ui/lazyPart'

/**
 * Parts of the paper not needed for the first question. Loaded directly after it, so that the quiz works
 * offline from start to finish.
 */
const loadFinish = () => patiently(() => import('./FinishDialog'))
const loadSuperseded = () => patiently(() => import('./SupersededNote'))
const loadTakeover = () => patiently(() => import('./TakeoverDialog'))
const loadSheet = () => patiently(() => import('./NumberSheet'))
const loadLightbox = () => patiently(() => import('../../../ui/Lightbox'))
/** If the editor cannot be loaded, an essay is written as plain text. */
const loadEditor = () => patiently(() => import('./EssayEditor').catch(() => import('./PlainEssay')))

export const FinishDialog = lazy(loadFinish)
export const TakeoverDialog = lazy(loadTakeover)
export const SupersededNote = lazy(loadSuperseded)
export const NumberSheet = lazy(loadSheet)
export const EssayEditor = lazy(loadEditor)

export const fetchLaterParts = ({ essays, superseded }: { essays: boolean; superseded: boolean }) => {
  for (const load of [loadFinish, loadTakeover, loadSheet, loadLightbox]) void load()
  if (essays) void loadEditor()
  if (superseded) void loadSuperseded()
}
