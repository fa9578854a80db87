import { type Effects, none } from '../../../platform/events.ts'

interface StandardEvents {
  'standard.saved': {
    id: number
    isNew: boolean
    after: { name: string; method: string; lessons_id: number }
  }
  'standard.archived': { id: number; before: { name: string } }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends StandardEvents {}
}

export const standardEffects: Effects<keyof StandardEvents> = {
  'standard.saved': {
    audit: ({ id, isNew, after }) => [
      { action: isNew ? 'create' : 'update', kind: 'standard_panels', thing_id: id, after },
    ],
    invalidates: none,
  },
  'standard.archived': {
    audit: ({ id, before }) => [{ action: 'archive', kind: 'standard_panels', thing_id: id, before }],
    invalidates: none,
  },
}
