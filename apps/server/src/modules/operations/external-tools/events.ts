import { type Effects, none } from '../../../platform/events.ts'

interface ExternalToolEvents {
  'externalTool.saved': { id: number; before?: object; after: object }
  'externalTool.deleted': { id: number; before: object }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends ExternalToolEvents {}
}

/** Tools are read for every launch and call, so a change invalidates nothing. */
export const externalToolEffects: Effects<keyof ExternalToolEvents> = {
  'externalTool.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: 'lti_tools', thing_id: id, before, after, whole: true },
    ],
    invalidates: none,
  },
  'externalTool.deleted': {
    audit: ({ id, before }) => [{ action: 'delete', kind: 'lti_tools', thing_id: id, before }],
    invalidates: none,
  },
}
