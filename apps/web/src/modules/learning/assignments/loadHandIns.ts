import { patiently } from '../../../ui/lazyPart'

/** Preloaded after every first screen of a student, for offline use. */
export const loadHandIns = async () => (await patiently(() => import('./handIns'))).handIns
