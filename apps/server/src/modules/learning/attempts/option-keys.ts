import { type Cipher, createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { AppContext } from '../../../platform/context.ts'

const BLOCK = 16
/** The question's id and the key's length precede the key. */
const HEAD = 5
/** A short key fits one block. */
const SHORT = BLOCK - HEAD
const LONG = 3 * BLOCK
const HIDDEN = /^(?:[\w-]{22}|[\w-]{86})$/

const isShort = (key: string) => Buffer.byteLength(key) <= SHORT

const writeBlock = (blocks: Buffer, at: number, questionId: number, key: string) => {
  blocks.writeUInt32BE(questionId, at)
  blocks.writeUInt8(Buffer.byteLength(key), at + HEAD - 1)
  blocks.write(key, at + HEAD)
}

const packBlock = (questionId: number, key: string): Buffer => {
  const block = Buffer.alloc(isShort(key) ? BLOCK : LONG)
  writeBlock(block, 0, questionId, key)
  return block
}

type Asked = { questionId: number; key: string }

/** Encrypts short keys, prefixed with their question's id, in one cipher call. */
const hideTogether = (cipher: Cipher, questionKeys: readonly Asked[]): Map<string, string> => {
  const shortKeys = questionKeys.filter(({ key }) => isShort(key))
  const blocks = Buffer.alloc(BLOCK * shortKeys.length)
  for (const [index, { questionId, key }] of shortKeys.entries())
    writeBlock(blocks, index * BLOCK, questionId, key)
  const hiddenBlocks = cipher.update(blocks)
  return new Map(
    shortKeys.map(({ questionId, key }, index) => [
      `${questionId} ${key}`,
      hiddenBlocks.toString('base64url', index * BLOCK, (index + 1) * BLOCK),
    ]),
  )
}

/**
 * Names that a paper uses for options and parts instead of their stored keys. Stored keys are the same for
 * everybody and could be passed on. Keys are encrypted per attempt and question, so they need no storage and
 * nobody can compare them. A short key is one block and unique on its paper, so AES needs no chaining.
 * Longer, client-chosen keys are chained from a digest of the whole key, so that similar keys share nothing.
 * `reveal` returns undefined for anything that is not a key of this attempt's paper.
 */
export const optionKeys = (secret: string): AppContext['optionKeys'] => {
  const deriveKey = (attemptId: number) =>
    createHmac('sha256', secret).update(`option keys ${attemptId}`).digest().subarray(0, BLOCK)
  const deriveFirstBlock = (key: Buffer, block: Buffer) =>
    createHmac('sha256', key).update(block).digest().subarray(0, BLOCK)
  const chained = (key: Buffer, block: Buffer) => {
    const first = deriveFirstBlock(key, block)
    const cipher = createCipheriv('aes-128-cbc', key, first).setAutoPadding(false)
    return Buffer.concat([first, cipher.update(block)])
  }
  const openHidden = (key: Buffer, hiddenKey: Buffer) => {
    if (hiddenKey.length === BLOCK)
      return createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(hiddenKey)
    const decipher = createDecipheriv('aes-128-cbc', key, hiddenKey.subarray(0, BLOCK)).setAutoPadding(false)
    const block = decipher.update(hiddenKey.subarray(BLOCK))
    return deriveFirstBlock(key, block).equals(hiddenKey.subarray(0, BLOCK)) ? block : undefined
  }
  return {
    hide: (attemptId, questionKeys = []) => {
      const attemptKey = deriveKey(attemptId)
      const cipher = createCipheriv('aes-128-ecb', attemptKey, null).setAutoPadding(false)
      const together = hideTogether(cipher, questionKeys)
      return (questionId, key) => {
        const name = together.get(`${questionId} ${key}`)
        if (name !== undefined) return name
        const block = packBlock(questionId, key)
        const hiddenBlock = block.length === BLOCK ? cipher.update(block) : chained(attemptKey, block)
        return hiddenBlock.toString('base64url')
      }
    },
    reveal: (attemptId, questionId, hiddenKey) => {
      if (!HIDDEN.test(hiddenKey)) return undefined
      const block = openHidden(deriveKey(attemptId), Buffer.from(hiddenKey, 'base64url'))
      const key = block?.subarray(HEAD, HEAD + block.readUInt8(HEAD - 1)).toString()
      return block && key !== undefined && packBlock(questionId, key).equals(block) ? key : undefined
    },
  }
}
