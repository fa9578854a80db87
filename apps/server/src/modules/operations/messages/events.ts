import { type Effects, none } from '../../../platform/events.ts'

interface MessageEvents {
  'message.written': { thread_ids: readonly number[]; author_id: number }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends MessageEvents {}
}

/** Not audited: what was written is never changed, and names its author and moment itself; the log is read by others. */
export const messageEffects: Effects<keyof MessageEvents> = {
  'message.written': { audit: none, invalidates: none, jobs: none },
}
