import { MEMBERS_SCOPE, scoreScopes } from '@tuntas/contract/operations/external-tools'

/** Rules of a registered tool. */

/** What a tool asked for when it registered itself. */
export type ToolWishes = { scopes: string[]; claims: string[] }

type Draft = {
  name: string
  login_url: string
  launch_urls: string[]
  deep_link_url: string | null
  jwks_url: string | null
  public_key: string | null
  share_name: boolean
  share_email: boolean
  share_number: boolean
  uses_scores: boolean
  uses_members: boolean
  opens: 'window' | 'frame'
  active: boolean
}
export type ToolDraft = Draft
/** A registered tool. */
export type Tool = Draft & {
  id: number
  version: number
  client_id: string
  deployment_id: string
  wishes: ToolWishes | null
}

const EMPTY: Draft = {
  name: '',
  login_url: '',
  launch_urls: [],
  deep_link_url: null,
  jwks_url: null,
  public_key: null,
  share_name: false,
  share_email: false,
  share_number: false,
  uses_scores: false,
  uses_members: false,
  opens: 'window',
  active: false,
}

type Input = { [K in keyof Draft]?: Draft[K] | undefined }
/** The input over the stored tool, over the defaults. */
export const mergeDraft = (storedTool: Draft | undefined, input: Input): Draft => {
  const base = storedTool ?? EMPTY
  const merge = <K extends keyof Draft>(name: K): Draft[K] => {
    const value: Draft[K] | undefined = input[name]
    return value === undefined ? base[name] : value
  }
  return {
    name: merge('name'),
    login_url: merge('login_url'),
    launch_urls: merge('launch_urls'),
    deep_link_url: merge('deep_link_url'),
    jwks_url: merge('jwks_url'),
    public_key: merge('public_key'),
    share_name: merge('share_name'),
    share_email: merge('share_email'),
    share_number: merge('share_number'),
    uses_scores: merge('uses_scores'),
    uses_members: merge('uses_members'),
    opens: merge('opens'),
    active: merge('active'),
  }
}

type Uses = Pick<Draft, 'uses_scores' | 'uses_members'>
/** Scopes of access tokens that the tool may have. */
export const listScopes = ({ uses_scores, uses_members }: Uses): string[] => [
  ...(uses_scores ? Object.values(scoreScopes) : []),
  ...(uses_members ? [MEMBERS_SCOPE] : []),
]

/** Origins of the tool's pages, for the rules of a page that frames it. */
export const listOrigins = ({
  login_url,
  launch_urls,
  deep_link_url,
}: Pick<Draft, 'login_url' | 'launch_urls' | 'deep_link_url'>): string[] => {
  const addresses = [login_url, ...launch_urls, ...(deep_link_url === null ? [] : [deep_link_url])]
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

/** The address to call, with further parameters. */
export const withParameters = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
