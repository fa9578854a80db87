import { type Effects, none } from '../../../platform/events.ts'

interface RpsEvents {
  'rps.saved': { id: number; before?: object; after: object }
  'rps.archived': { plans: readonly { id: number }[] }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends RpsEvents {}
}

export const rpsEffects: Effects<keyof RpsEvents> = {
  'rps.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: 'rps', thing_id: id, before, after },
    ],
    invalidates: none,
  },
  'rps.archived': {
    audit: ({ plans }) =>
      plans.map((before) => ({ action: 'archive', kind: 'rps', thing_id: before.id, before })),
    invalidates: none,
  },
}
