/** Base of the platform's addresses, as tools know them. */
export const PAGES = '/lti'

/** Our addresses for tools. */
export const toPlatform = (issuer: string) => {
  const page = (name: string) => `${issuer}${PAGES}/${name}`
  return {
    issuer,
    openid_configuration: page('openid-configuration'),
    authorization_endpoint: page('auth'),
    token_endpoint: page('token'),
    jwks_uri: page('jwks'),
    registration_endpoint: page('register'),
    deep_link_return_url: page('deep-link'),
  }
}
export type Platform = ReturnType<typeof toPlatform>
