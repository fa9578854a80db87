import { type Effects, none } from '../../../platform/events.ts'

type Texts = { strengths: string | null; problems: string | null; changes: string | null }
interface PortfolioEvents {
  'reflection.saved': { id: number; before: Texts; after: Texts }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends PortfolioEvents {}
}

export const portfolioEffects: Effects<keyof PortfolioEvents> = {
  'reflection.saved': {
    audit: ({ id, before, after }) => [
      { action: 'update', kind: 'class_reflections', thing_id: id, before, after, whole: true },
    ],
    invalidates: none,
  },
}
