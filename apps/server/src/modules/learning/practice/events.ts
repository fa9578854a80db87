import { type Effects, none } from '../../../platform/events.ts'
import { studentTopic } from '../../identity/account/events.ts'

interface PracticeEvents {
  /** A goal reached Siap kuis, which may open a remedial. */
  'goal.practised': { user_id: number }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends PracticeEvents {}
}

export const practiceEffects: Effects<keyof PracticeEvents> = {
  'goal.practised': { audit: none, invalidates: ({ user_id }) => [studentTopic(user_id)] },
}
