/** What 1EdTech names in messages and scopes. */
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope'
export const scoreScopes = {
  lineItems: `${AGS}/lineitem.readonly`,
  results: `${AGS}/result.readonly`,
  scores: `${AGS}/score`,
} as const
export const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'

/** Most launch addresses of a tool. */
export const LAUNCH_URLS_MOST = 20
/** Longest name of a tool. */
export const TOOL_NAME = 60
