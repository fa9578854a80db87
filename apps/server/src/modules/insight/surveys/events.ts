import { type Effects, none } from '../../../platform/events.ts'

interface SurveyEvents {
  'survey.opened': { id: number }
  'survey.closed': { id: number }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends SurveyEvents {}
}

/** Answers have no event: an audit row with person and time would tell whose they are. */
export const surveyEffects: Effects<keyof SurveyEvents> = {
  'survey.opened': {
    audit: ({ id }) => [
      { action: 'create', kind: 'class_surveys', thing_id: id, after: { survey_open: true } },
    ],
    invalidates: none,
  },
  'survey.closed': {
    audit: ({ id }) => [
      {
        action: 'update',
        kind: 'class_surveys',
        thing_id: id,
        before: { survey_open: true },
        after: { survey_open: false },
      },
    ],
    invalidates: none,
  },
}
