import * as accountSchemas from './account.schemas.ts'
import * as account from './account.ts'
import * as archiveSchemas from './archive.schemas.ts'
import * as archive from './archive.ts'
import * as assignmentsSchemas from './assignments.schemas.ts'
import * as assignments from './assignments.ts'
import * as attemptsSchemas from './attempts.schemas.ts'
import * as attempts from './attempts.ts'
import * as bannersSchemas from './banners.schemas.ts'
import * as banners from './banners.ts'
import * as collectionSchemas from './collection.schemas.ts'
import * as collection from './collection.ts'
import * as coursesSchemas from './courses.schemas.ts'
import * as courses from './courses.ts'
import * as dashboardSchemas from './dashboard.schemas.ts'
import * as dashboard from './dashboard.ts'
import type { Endpoint, Schemas, SchemasOf } from './endpoint.ts'
import * as exceptionsSchemas from './exceptions.schemas.ts'
import * as exceptions from './exceptions.ts'
import * as filesSchemas from './files.schemas.ts'
import * as files from './files.ts'
import * as importsSchemas from './imports.schemas.ts'
import * as imports from './imports.ts'
import * as lessonFormSchemas from './lesson-form.schemas.ts'
import * as lessonForm from './lesson-form.ts'
import * as lessonsSchemas from './lessons.schemas.ts'
import * as lessons from './lessons.ts'
import * as markingSchemas from './marking.schemas.ts'
import * as marking from './marking.ts'
import * as mastersSchemas from './masters.schemas.ts'
import * as masters from './masters.ts'
import * as membersSchemas from './members.schemas.ts'
import * as members from './members.ts'
import * as passwordSchemas from './password.schemas.ts'
import * as password from './password.ts'
import * as peopleSchemas from './people.schemas.ts'
import * as people from './people.ts'
import * as questionFilesSchemas from './question-files.schemas.ts'
import * as questionFiles from './question-files.ts'
import * as questionsSchemas from './questions.schemas.ts'
import * as questions from './questions.ts'
import * as reportsSchemas from './reports.schemas.ts'
import * as reports from './reports.ts'
import { resourceSchemas } from './resource.schemas.ts'
import type { Resource } from './resource.ts'
import * as rpsSchemas from './rps.schemas.ts'
import * as rps from './rps.ts'
import * as siteSchemas from './site.schemas.ts'
import * as site from './site.ts'
import * as topicsSchemas from './topics.schemas.ts'
import * as topics from './topics.ts'

/** The schemas of an endpoint, and what it does: OpenAPI says so, no browser asks. */
type Described = Schemas & { summary: string }
/** An endpoint with its schemas: for the server, and for what looks at the whole contract. */
export type CompleteEndpoint = Endpoint & Described

/** What must stand under the same names in `*.schemas.ts`. */
type Declared<M> = {
  [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] extends Endpoint
    ? SchemasOf<M[K]> & Described
    : never
}
const room = <M extends object>(module: M, schemas: Declared<M>) => ({ module, schemas })

const rooms = {
  // Two files each: the sign-in screen fetches nothing of passwords' rules and of lists.
  account: room({ ...account, ...password }, { ...accountSchemas, ...passwordSchemas }),
  archive: room(archive, archiveSchemas),
  attempts: room(attempts, attemptsSchemas),
  courses: room(courses, coursesSchemas),
  dashboard: room(dashboard, dashboardSchemas),
  files: room(files, filesSchemas),
  imports: room(imports, importsSchemas),
  lessons: room(lessons, lessonsSchemas),
  masters: room(masters, mastersSchemas),
  people: room(people, peopleSchemas),
  site: room({ ...site, ...banners }, { ...siteSchemas, ...bannersSchemas }),
  assignments: room(assignments, assignmentsSchemas),
  collection: room(collection, collectionSchemas),
  exceptions: room(exceptions, exceptionsSchemas),
  lessonForm: room(lessonForm, lessonFormSchemas),
  marking: room(marking, markingSchemas),
  members: room(members, membersSchemas),
  questionFiles: room(questionFiles, questionFilesSchemas),
  questions: room(questions, questionsSchemas),
  reports: room(reports, reportsSchemas),
  rps: room(rps, rpsSchemas),
  topics: room(topics, topicsSchemas),
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
  // A list holds its endpoints one level below.
  const inner = isResource(value) ? resourceSchemas(value) : schemas
  for (const [part, one] of Object.entries(value))
    if (isEndpoint(one)) yield* endpointsIn(`${name}.${part}`, one, isObject(inner) ? inner[part] : undefined)
}

/**
 * Every endpoint of the contract by its name (`masters.programs.save`): the server must serve them all, and the
 * authorisation matrix must have a row for each.
 */
export const catalogue: ReadonlyMap<string, CompleteEndpoint> = new Map(
  Object.entries(rooms).flatMap(([room, { module, schemas }]) =>
    Object.entries(module).flatMap(([name, value]) => [
      ...endpointsIn(`${room}.${name}`, value, (schemas as Record<string, unknown>)[name]),
    ]),
  ),
)

/** The endpoint with its schemas. */
export const complete = (endpoint: Endpoint): CompleteEndpoint => {
  const completeEndpoint = completed.get(endpoint)
  if (!completeEndpoint) throw new Error(`${endpoint.method} ${endpoint.path} is not in the catalogue`)
  return completeEndpoint
}
