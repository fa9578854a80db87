import type { ServiceKind } from '@tuntas/contract/operations/services'
import { type Effects, none } from '../../../platform/events.ts'
import { toImportTopics } from '../imports/events.ts'

interface ServiceEvents {
  'serviceToken.saved': { id: number; before?: object; after: object }
  'serviceToken.revoked': { id: number; before: object }
  /** A service wrote rows; `ids` are classes for memberships, otherwise the rows. */
  'service.sent': { kind: ServiceKind; ids: readonly number[] }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends ServiceEvents {}
}

/** Tokens are read for every call, so a revocation invalidates nothing. */
export const serviceEffects: Effects<keyof ServiceEvents> = {
  'serviceToken.saved': {
    audit: ({ id, before, after }) => [
      {
        action: before ? 'update' : 'create',
        kind: 'service_tokens',
        thing_id: id,
        before,
        after,
        whole: true,
      },
    ],
    invalidates: none,
  },
  'serviceToken.revoked': {
    audit: ({ id, before }) => [{ action: 'revoke', kind: 'service_tokens', thing_id: id, before }],
    invalidates: none,
  },
  'service.sent': { audit: none, invalidates: toImportTopics, atOnce: true },
}
