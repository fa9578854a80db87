import { patiently } from '../../../ui/lazyPart'

/** Sends files of answers; preloaded after every first screen of a student. */
export const loadFiles = () => patiently(() => import('../../../kinds/sendFile'))
