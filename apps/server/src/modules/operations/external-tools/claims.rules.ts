import { parseCustom } from '@tuntas/contract/learning/tool-custom'
import { MEMBERS_SCOPE, scoreScopes } from '@tuntas/contract/operations/external-tools'
import { PAGES, type Platform } from './addresses.rules.ts'
import type { Tool } from './tools.rules.ts'

/** Messages to tools, in the words of LTI 1.3. */

/** The claims of a signed message. */
export type Claims = Record<string, unknown>

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
export const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim'
export const toClaim = (name: string) => `${CLAIM}/${name}`
export const LTI_VERSION = '1.3.0'

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
export const roles = { student: `${MEMBERSHIP}#Learner`, lecturer: `${MEMBERSHIP}#Instructor` } as const
export type ToolRole = keyof typeof roles
const COURSE_SECTION = 'http://purl.imsglobal.org/vocab/lis/v2/course#CourseSection'

export type Course = { id: number; code: string | null; name: string }
export const toContext = ({ id, code, name }: Course) => ({
  id: String(id),
  label: code ?? name,
  title: name,
  type: [COURSE_SECTION],
})

export type Person = { name: string; email: string | null; number: string | null }
type Sharing = Pick<Tool, 'share_name' | 'share_email' | 'share_number'>
/** What the tool learns about a person. */
export const pickShared = (
  { share_name, share_email, share_number }: Sharing,
  { name, email, number }: Person,
) => ({
  name: share_name ? name : undefined,
  email: share_email && email ? email : undefined,
  number: share_number && number ? number : undefined,
})

export const toClassAddress = (issuer: string, courseId: number): string =>
  `${issuer}${PAGES}/classes/${courseId}`
export const toLineItemAddress = (issuer: string, lesson: { id: number; courses_id: number }): string =>
  `${toClassAddress(issuer, lesson.courses_id)}/lineitems/${lesson.id}`

export type LaunchFacts = {
  platform: Platform
  tool: Tool
  subject: string
  nonce: string
  person: Person
  role: ToolRole
  course: Course
  isFramed: boolean
}

const makeBase = ({ platform, tool, subject, nonce, person, role, course }: LaunchFacts): Claims => {
  const { number, ...personClaims } = pickShared(tool, person)
  return {
    iss: platform.issuer,
    aud: tool.client_id,
    azp: tool.client_id,
    sub: subject,
    nonce,
    ...personClaims,
    [toClaim('version')]: LTI_VERSION,
    [toClaim('deployment_id')]: tool.deployment_id,
    [toClaim('context')]: toContext(course),
    [toClaim('roles')]: [roles[role]],
    [toClaim('tool_platform')]: {
      guid: new URL(platform.issuer).host,
      name: 'Tuntas',
      product_family_code: 'tuntas',
    },
    ...(number !== undefined && { [toClaim('lis')]: { person_sourcedid: number } }),
    ...(tool.uses_members && {
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${toClassAddress(platform.issuer, course.id)}/memberships`,
        service_versions: ['2.0'],
        scope: [MEMBERS_SCOPE],
      },
    }),
  }
}

type LessonFacts = {
  id: number
  name: string
  target_link_uri: string | null
  tool_custom: string | null
  is_graded: boolean
  /** The lesson's page. */
  page: string
}

/** Opens a lesson in its tool. */
export const makeLessonClaims = (facts: LaunchFacts, lesson: LessonFacts): Claims => {
  const { platform, tool, course, isFramed } = facts
  return {
    ...makeBase(facts),
    [toClaim('message_type')]: 'LtiResourceLinkRequest',
    [toClaim('target_link_uri')]: lesson.target_link_uri ?? tool.launch_urls[0],
    [toClaim('resource_link')]: { id: String(lesson.id), title: lesson.name },
    [toClaim('custom')]: parseCustom(lesson.tool_custom),
    [toClaim('launch_presentation')]: {
      document_target: isFramed ? 'iframe' : 'window',
      return_url: `${platform.issuer}${lesson.page}`,
      locale: 'id-ID',
    },
    ...(tool.uses_scores &&
      lesson.is_graded && {
        'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
          scope: Object.values(scoreScopes),
          lineitems: `${toClassAddress(platform.issuer, course.id)}/lineitems`,
          lineitem: toLineItemAddress(platform.issuer, { id: lesson.id, courses_id: course.id }),
        },
      }),
  }
}

/** Asks for content of the tool. `data` comes back with it. */
export const makeChoiceClaims = (facts: LaunchFacts, data: string): Claims => ({
  ...makeBase(facts),
  [toClaim('message_type')]: 'LtiDeepLinkingRequest',
  [toClaim('target_link_uri')]: facts.tool.deep_link_url,
  [`${DEEP_LINKING}/deep_linking_settings`]: {
    deep_link_return_url: facts.platform.deep_link_return_url,
    accept_types: ['ltiResourceLink'],
    accept_presentation_document_targets: ['iframe', 'window'],
    accept_multiple: true,
    auto_create: true,
    accept_lineitem: facts.tool.uses_scores,
    data,
  },
})
