import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'

/** Loaded after its screen. */
const DeviceWork = lazyPart(() => import('../../../modules/learning/attempts/DeviceWork'))
const WaitingTasks = lazyPart(() => import('../../../modules/learning/assignments/WaitingTasks'))

/** The card of what only this device knows, for home, class and Tugas. */
export const DeviceHere = () => (
  <Suspense fallback={null}>
    <WaitingTasks>{(tasks) => <DeviceWork tasks={tasks} />}</WaitingTasks>
  </Suspense>
)
