/**
 * Which tests run (docs/testing.md): `gate` before a push, `all` before a release. `npm run test:all` sets
 * TEST_TIER.
 */
export const tier: 'gate' | 'all' = process.env.TEST_TIER === 'all' ? 'all' : 'gate'
