import { randomBytes } from 'node:crypto'

/** How a service token looks: `tsk_` and 256 random bits. */

const START = 'tsk_'
const PREFIX_SIGNS = 8

export const makeServiceToken = () => {
  const token = `${START}${randomBytes(32).toString('base64url')}`
  return { token, prefix: token.slice(0, PREFIX_SIGNS) }
}

export const isServiceToken = (token: string): boolean => token.startsWith(START)
