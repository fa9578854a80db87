import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { AppContext } from '../../../platform/context.ts'

const BLOCK = 16
/** The question's id and the length of the key stand before the key. */
const HEAD = 5
const HIDDEN = /^(?:[\w-]{22}|[\w-]{43})$/

const blockOf = (questionId: number, key: string): Buffer => {
  const text = Buffer.from(key)
  const block = Buffer.alloc(Math.ceil((HEAD + text.length) / BLOCK) * BLOCK)
  block.writeUInt32BE(questionId)
  block.writeUInt8(text.length, HEAD - 1)
  text.copy(block, HEAD)
  return block
}

/**
 * What a paper calls its options instead of their stored keys, which are the same for everybody and could be passed on.
 * Keys are encrypted for one attempt and one question, so that they can be told apart by nobody and read back without being stored.
 * Each is one block or two, and no two of a paper are the same, so AES needs no chaining.
 * `reveal` gives nothing for what is no key of this attempt's paper.
 */
export const optionKeys = (secret: string): AppContext['optionKeys'] => {
  const keyOf = (attemptId: number) =>
    createHmac('sha256', secret).update(`option keys ${attemptId}`).digest().subarray(0, BLOCK)
  return {
    hide: (attemptId) => {
      const cipher = createCipheriv('aes-128-ecb', keyOf(attemptId), null).setAutoPadding(false)
      return (questionId, key) => cipher.update(blockOf(questionId, key)).toString('base64url')
    },
    reveal: (attemptId, questionId, given) => {
      if (!HIDDEN.test(given)) return undefined
      const decipher = createDecipheriv('aes-128-ecb', keyOf(attemptId), null).setAutoPadding(false)
      const block = decipher.update(Buffer.from(given, 'base64url'))
      const key = block.subarray(HEAD, HEAD + block.readUInt8(HEAD - 1)).toString()
      return blockOf(questionId, key).equals(block) ? key : undefined
    },
  }
}
