import { type Effects, none } from '../../../platform/events.ts'

type Named = { course_category_id: number; edition: number }
interface PlanEvents {
  'plan.started': { id: number; after: Named }
  'plan.saved': { id: number; before: object; after: object }
  'plan.proposed': { id: number; after: Named }
  'plan.withdrawn': { id: number; before: Named }
  'plan.approved': { id: number; after: Named }
  'plan.returned': { id: number; after: Named & { remark: string } }
  'lesson.component': { id: number; after: { component: string } }
  'plan.applied': { id: number; after: { courses_id: number; topics: number; lessons: number } }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends PlanEvents {}
}

export const planEffects: Effects<keyof PlanEvents> = {
  'plan.started': {
    audit: ({ id, after }) => [{ action: 'create', kind: 'plans', thing_id: id, after }],
    invalidates: none,
  },
  'plan.saved': {
    audit: ({ id, before, after }) => [{ action: 'update', kind: 'plans', thing_id: id, before, after }],
    invalidates: none,
  },
  'plan.proposed': {
    audit: ({ id, after }) => [{ action: 'propose', kind: 'plans', thing_id: id, after }],
    invalidates: none,
  },
  'plan.withdrawn': {
    audit: ({ id, before }) => [{ action: 'withdraw', kind: 'plans', thing_id: id, before }],
    invalidates: none,
  },
  'plan.approved': {
    audit: ({ id, after }) => [{ action: 'approve', kind: 'plans', thing_id: id, after }],
    invalidates: none,
  },
  'plan.returned': {
    audit: ({ id, after }) => [{ action: 'decline', kind: 'plans', thing_id: id, after }],
    invalidates: none,
  },
  'lesson.component': {
    audit: ({ id, after }) => [{ action: 'update', kind: 'lessons', thing_id: id, after }],
    invalidates: none,
  },
  'plan.applied': {
    audit: ({ id, after }) => [{ action: 'copy', kind: 'plans', thing_id: id, after }],
    invalidates: none,
  },
}
