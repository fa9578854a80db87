import { patiently } from '../../../ui/lazyPart'

/** What sends the files of answers: fetched behind every first screen of a student. */
export const loadFiles = () => patiently(() => import('../../../kinds/sendFile'))
