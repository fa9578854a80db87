import * as administratorsSchemas from './campus/administrators.schemas.ts'
import * as administrators from './campus/administrators.ts'
import * as bannersSchemas from './campus/banners.schemas.ts'
import * as banners from './campus/banners.ts'
import * as filesSchemas from './campus/files.schemas.ts'
import * as files from './campus/files.ts'
import * as mastersSchemas from './campus/masters.schemas.ts'
import * as masters from './campus/masters.ts'
import * as mediaSchemas from './campus/media.schemas.ts'
import * as media from './campus/media.ts'
import * as peopleSchemas from './campus/people.schemas.ts'
import * as people from './campus/people.ts'
import * as siteSchemas from './campus/site.schemas.ts'
import * as site from './campus/site.ts'
import * as coursesSchemas from './classroom/courses.schemas.ts'
import * as courses from './classroom/courses.ts'
import * as groupsSchemas from './classroom/groups.schemas.ts'
import * as groups from './classroom/groups.ts'
import * as membersSchemas from './classroom/members.schemas.ts'
import * as members from './classroom/members.ts'
import * as rpsSchemas from './classroom/rps.schemas.ts'
import * as rps from './classroom/rps.ts'
import * as semesterSchemas from './classroom/semester.schemas.ts'
import * as semester from './classroom/semester.ts'
import * as accountSchemas from './identity/account.schemas.ts'
import * as account from './identity/account.ts'
import * as passwordSchemas from './identity/password.schemas.ts'
import * as password from './identity/password.ts'
import * as providersSchemas from './identity/providers.schemas.ts'
import * as providers from './identity/providers.ts'
import * as secondSchemas from './identity/second.schemas.ts'
import * as second from './identity/second.ts'
import * as sessionsSchemas from './identity/sessions.schemas.ts'
import * as sessions from './identity/sessions.ts'
import * as viewsSchemas from './identity/views.schemas.ts'
import * as views from './identity/views.ts'
import * as componentsSchemas from './insight/components.schemas.ts'
import * as components from './insight/components.ts'
import * as dashboardSchemas from './insight/dashboard.schemas.ts'
import * as dashboard from './insight/dashboard.ts'
import * as finalMarksSchemas from './insight/final-marks.schemas.ts'
import * as finalMarks from './insight/final-marks.ts'
import * as marksOfficeSchemas from './insight/marks-office.schemas.ts'
import * as marksOffice from './insight/marks-office.ts'
import * as measurementSchemas from './insight/measurement.schemas.ts'
import * as measurement from './insight/measurement.ts'
import * as outcomesSchemas from './insight/outcomes.schemas.ts'
import * as outcomes from './insight/outcomes.ts'
import * as plansSchemas from './insight/plans.schemas.ts'
import * as plans from './insight/plans.ts'
import * as portfolioSchemas from './insight/portfolio.schemas.ts'
import * as portfolio from './insight/portfolio.ts'
import * as programDetailSchemas from './insight/program-detail.schemas.ts'
import * as programDetail from './insight/program-detail.ts'
import * as reportsSchemas from './insight/reports.schemas.ts'
import * as reports from './insight/reports.ts'
import * as searchSchemas from './insight/search.schemas.ts'
import * as search from './insight/search.ts'
import * as secondMarksSchemas from './insight/second-marks.schemas.ts'
import * as secondMarks from './insight/second-marks.ts'
import * as standardsSchemas from './insight/standards.schemas.ts'
import * as standards from './insight/standards.ts'
import * as surveysSchemas from './insight/surveys.schemas.ts'
import * as surveys from './insight/surveys.ts'
import * as teachingSchemas from './insight/teaching.schemas.ts'
import * as teaching from './insight/teaching.ts'
import * as assignmentsSchemas from './learning/assignments.schemas.ts'
import * as assignments from './learning/assignments.ts'
import * as attemptsSchemas from './learning/attempts.schemas.ts'
import * as attempts from './learning/attempts.ts'
import * as bankSchemas from './learning/bank.schemas.ts'
import * as bank from './learning/bank.ts'
import * as blueprintSchemas from './learning/blueprint.schemas.ts'
import * as blueprint from './learning/blueprint.ts'
import * as collectionSchemas from './learning/collection.schemas.ts'
import * as collection from './learning/collection.ts'
import * as commentsSchemas from './learning/comments.schemas.ts'
import * as comments from './learning/comments.ts'
import * as courseImportSchemas from './learning/course-import.schemas.ts'
import * as courseImport from './learning/course-import.ts'
import * as editorsSchemas from './learning/editors.schemas.ts'
import * as editors from './learning/editors.ts'
import * as exceptionsSchemas from './learning/exceptions.schemas.ts'
import * as exceptions from './learning/exceptions.ts'
import * as goalResultsSchemas from './learning/goal-results.schemas.ts'
import * as goalResults from './learning/goal-results.ts'
import * as goalsSchemas from './learning/goals.schemas.ts'
import * as goals from './learning/goals.ts'
import * as lessonFormSchemas from './learning/lesson-form.schemas.ts'
import * as lessonForm from './learning/lesson-form.ts'
import * as lessonsSchemas from './learning/lessons.schemas.ts'
import * as lessons from './learning/lessons.ts'
import * as markingSchemas from './learning/marking.schemas.ts'
import * as marking from './learning/marking.ts'
import * as paperFormsSchemas from './learning/paper-forms.schemas.ts'
import * as paperForms from './learning/paper-forms.ts'
import * as practiceSchemas from './learning/practice.schemas.ts'
import * as practice from './learning/practice.ts'
import * as printsSchemas from './learning/prints.schemas.ts'
import * as prints from './learning/prints.ts'
import * as questionFilesSchemas from './learning/question-files.schemas.ts'
import * as questionFiles from './learning/question-files.ts'
import * as questionsSchemas from './learning/questions.schemas.ts'
import * as questions from './learning/questions.ts'
import * as remediesSchemas from './learning/remedies.schemas.ts'
import * as remedies from './learning/remedies.ts'
import * as sectionsSchemas from './learning/sections.schemas.ts'
import * as quizSections from './learning/sections.ts'
import * as topicsSchemas from './learning/topics.schemas.ts'
import * as topics from './learning/topics.ts'
import * as announcementsSchemas from './operations/announcements.schemas.ts'
import * as announcements from './operations/announcements.ts'
import * as archiveSchemas from './operations/archive.schemas.ts'
import * as archive from './operations/archive.ts'
import * as calendarSchemas from './operations/calendar.schemas.ts'
import * as calendar from './operations/calendar.ts'
import * as discussionsSchemas from './operations/discussions.schemas.ts'
import * as discussions from './operations/discussions.ts'
import * as externalToolsSchemas from './operations/external-tools.schemas.ts'
import * as externalTools from './operations/external-tools.ts'
import * as feederSchemas from './operations/feeder.schemas.ts'
import * as feeder from './operations/feeder.ts'
import * as helpdeskSchemas from './operations/helpdesk.schemas.ts'
import * as helpdesk from './operations/helpdesk.ts'
import * as importsSchemas from './operations/imports.schemas.ts'
import * as imports from './operations/imports.ts'
import * as mailSchemas from './operations/mail.schemas.ts'
import * as mail from './operations/mail.ts'
import * as markHistorySchemas from './operations/mark-history.schemas.ts'
import * as markHistory from './operations/mark-history.ts'
import * as messagesSchemas from './operations/messages.schemas.ts'
import * as messages from './operations/messages.ts'
import * as notificationsSchemas from './operations/notifications.schemas.ts'
import * as notifications from './operations/notifications.ts'
import * as servicesSchemas from './operations/services.schemas.ts'
import * as services from './operations/services.ts'
import * as webhookSchemas from './operations/webhook.schemas.ts'
import * as webhook from './operations/webhook.ts'
import type { Endpoint, Schemas, SchemasOf } from './wire/endpoint.ts'
import { resourceSchemas } from './wire/resource.schemas.ts'
import type { Resource } from './wire/resource.ts'

/** The schemas of an endpoint and its summary: for OpenAPI, not for browsers. */
type Described = Schemas & { summary: string }
/** An endpoint with its schemas, for the server and for checks of the whole contract. */
export type CompleteEndpoint = Endpoint & Described

/**
 * The same names must exist in `*.schemas.ts`. That they are schemas is checked at the endpoint's
 * declaration; checking it here again took 18 of the 23 s of a type check.
 */
type Declared<M> = {
  [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] extends Endpoint
    ? SchemasOf<M[K]> & { summary: string }
    : never
}
const feature = <M extends object>(module: M, schemas: Declared<M>) => ({ module, schemas })

const features = {
  // Split into files, so that the sign-in screen does not load rules of passwords, devices and lists.
  account: feature(
    { ...account, ...password, ...second, ...sessions, ...views },
    { ...accountSchemas, ...passwordSchemas, ...secondSchemas, ...sessionsSchemas, ...viewsSchemas },
  ),
  providers: feature(providers, providersSchemas),
  administrators: feature(administrators, administratorsSchemas),
  announcements: feature(announcements, announcementsSchemas),
  archive: feature(archive, archiveSchemas),
  markHistory: feature(markHistory, markHistorySchemas),
  attempts: feature(attempts, attemptsSchemas),
  goalResults: feature(goalResults, goalResultsSchemas),
  courses: feature(courses, coursesSchemas),
  dashboard: feature(dashboard, dashboardSchemas),
  calendar: feature(calendar, calendarSchemas),
  discussions: feature(discussions, discussionsSchemas),
  externalTools: feature(externalTools, externalToolsSchemas),
  files: feature({ ...files, ...media }, { ...filesSchemas, ...mediaSchemas }),
  helpdesk: feature(helpdesk, helpdeskSchemas),
  imports: feature(imports, importsSchemas),
  lessons: feature(lessons, lessonsSchemas),
  marksOffice: feature(marksOffice, marksOfficeSchemas),
  masters: feature(masters, mastersSchemas),
  outcomes: feature(outcomes, outcomesSchemas),
  plans: feature(plans, plansSchemas),
  components: feature(components, componentsSchemas),
  programDetail: feature(programDetail, programDetailSchemas),
  portfolio: feature(portfolio, portfolioSchemas),
  people: feature(people, peopleSchemas),
  site: feature({ ...site, ...banners }, { ...siteSchemas, ...bannersSchemas }),
  assignments: feature(assignments, assignmentsSchemas),
  comments: feature(comments, commentsSchemas),
  editors: feature(editors, editorsSchemas),
  blueprint: feature(blueprint, blueprintSchemas),
  paperForms: feature(paperForms, paperFormsSchemas),
  prints: feature(prints, printsSchemas),
  quizSections: feature(quizSections, sectionsSchemas),
  collection: feature(collection, collectionSchemas),
  exceptions: feature(exceptions, exceptionsSchemas),
  bank: feature(bank, bankSchemas),
  goals: feature(goals, goalsSchemas),
  groups: feature(groups, groupsSchemas),
  courseImport: feature(courseImport, courseImportSchemas),
  lessonForm: feature(lessonForm, lessonFormSchemas),
  marking: feature(marking, markingSchemas),
  mail: feature(mail, mailSchemas),
  webhook: feature(webhook, webhookSchemas),
  members: feature(members, membersSchemas),
  messages: feature(messages, messagesSchemas),
  notifications: feature(notifications, notificationsSchemas),
  practice: feature(practice, practiceSchemas),
  questionFiles: feature(questionFiles, questionFilesSchemas),
  questions: feature(questions, questionsSchemas),
  finalMarks: feature(finalMarks, finalMarksSchemas),
  remedies: feature(remedies, remediesSchemas),
  measurement: feature(measurement, measurementSchemas),
  reports: feature(reports, reportsSchemas),
  rps: feature(rps, rpsSchemas),
  search: feature(search, searchSchemas),
  secondMarks: feature(secondMarks, secondMarksSchemas),
  semester: feature(semester, semesterSchemas),
  services: feature(services, servicesSchemas),
  feeder: feature(feeder, feederSchemas),
  standards: feature(standards, standardsSchemas),
  surveys: feature(surveys, surveysSchemas),
  teaching: feature(teaching, teachingSchemas),
  topics: feature(topics, topicsSchemas),
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'roles' in value
const isDescribed = (value: unknown): value is Described =>
  isObject(value) && isObject(value.reply) && typeof value.summary === 'string'
const isResource = (value: Record<string, unknown>): value is Resource =>
  'fields' in value && 'options' in value

const completed = new Map<Endpoint, CompleteEndpoint>()

function* endpointsIn(name: string, value: unknown, schemas: unknown): Generator<[string, CompleteEndpoint]> {
  if (!isObject(value)) return
  if (isEndpoint(value)) {
    if (!isDescribed(schemas)) throw new Error(`${name} has no schemas or no summary`)
    const complete = { ...value, ...schemas }
    completed.set(value, complete)
    completed.set(complete, complete)
    yield [name, complete]
    return
  }
  // A list holds its endpoints one level deeper.
  const inner = isResource(value) ? resourceSchemas(value) : schemas
  for (const [part, one] of Object.entries(value))
    if (isEndpoint(one)) yield* endpointsIn(`${name}.${part}`, one, isObject(inner) ? inner[part] : undefined)
}

/**
 * All endpoints of the contract by name (`masters.programs.save`): the server must serve each, and the
 * authorisation matrix must have a row for each.
 */
export const catalogue: ReadonlyMap<string, CompleteEndpoint> = new Map(
  Object.entries(features).flatMap(([feature, { module, schemas }]) =>
    Object.entries(module).flatMap(([name, value]) => [
      ...endpointsIn(`${feature}.${name}`, value, (schemas as Record<string, unknown>)[name]),
    ]),
  ),
)

/** Adds an endpoint's schemas. */
export const complete = (endpoint: Endpoint): CompleteEndpoint => {
  const completeEndpoint = completed.get(endpoint)
  if (!completeEndpoint) throw new Error(`${endpoint.method} ${endpoint.path} is not in the catalogue`)
  return completeEndpoint
}
