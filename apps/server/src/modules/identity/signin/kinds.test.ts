import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerKinds } from '@tuntas/contract/identity/providers'
import { describe, expect, it } from 'vitest'

/** A kind of provider is one folder: nothing else of the server names it. */

const source = join(import.meta.dirname, '../../..')
const MAY_NAME = /identity\/signin\/providers\/(index\.ts|[a-z]+\/)|\.test\.ts$/

describe('a kind of provider', () => {
  it('is named by its folder and the registry alone', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !MAY_NAME.test(file),
    )
    expect(files.length).toBeGreaterThan(500)
    const namesKind = new RegExp(`'(${providerKinds.join('|')})'`)
    expect(files.filter((file) => namesKind.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
  })
})
