import { patiently } from '../../../ui/lazyPart'

/** Fetched behind every first screen of a student, so that it is there when the network is not. */
export const loadHandIns = async () => (await patiently(() => import('./handIns'))).handIns
