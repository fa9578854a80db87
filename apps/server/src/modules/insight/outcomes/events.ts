import { type Effects, none } from '../../../platform/events.ts'

interface OutcomeEvents {
  'evaluation.closed': { id: number; after: { courses_id: number; version: number; sha256: string } }
  'action.verified': { id: number; before: object; after: object }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends OutcomeEvents {}
}

export const outcomeEffects: Effects<keyof OutcomeEvents> = {
  'evaluation.closed': {
    audit: ({ id, after }) => [{ action: 'create', kind: 'evaluations', thing_id: id, after }],
    invalidates: none,
  },
  'action.verified': {
    audit: ({ id, before, after }) => [
      { action: 'update', kind: 'findings', thing_id: id, before, after, whole: true },
    ],
    invalidates: none,
  },
}
