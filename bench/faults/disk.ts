import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { recoveryFrom } from './recovery.ts'
import {
  judgeFindings,
  notHere,
  type Order,
  type Stage,
  seatAll,
  seconds,
  settle,
  type Verdict,
  withStage,
} from './stage.ts'

const SIZE = '900m'

/**
 * A separate small disk for the folder. Returns a function that unmounts it, or undefined without permission.
 */
const mountSmall = (folder: string, size: string) => {
  mkdirSync(folder, { recursive: true })
  const mountResult = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder])
  return mountResult.status === 0 ? () => execFileSync('umount', ['-l', folder]) : undefined
}

/** Fills the disk completely; `free` deletes it again. */
const fill = (folder: string) => {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    writeFileSync(`${ballast}2`, Buffer.alloc(1_000_000))
  } catch {} // until the last page
  return () => {
    for (const file of [ballast, `${ballast}2`]) rmSync(file, { force: true })
  }
}

const onSmallDisk = async (
  order: Order,
  part: string,
  size: string,
  act: (stage: Stage, folder: string) => Promise<Verdict>,
) => {
  const data = mkdtempSync(join(tmpdir(), 'tuntas-disk-'))
  chmodSync(data, 0o711)
  const folder = join(data, part)
  const unmount = mountSmall(folder, size)
  if (!unmount) {
    rmSync(data, { recursive: true })
    return undefined
  }
  try {
    return await withStage(order, { more: { DATA_DIR: part === '' ? folder : data } }, (stage) =>
      act(stage, folder),
    )
  } finally {
    unmount()
    rmSync(data, { recursive: true, force: true })
  }
}

export const fullDatabaseDisk = async (order: Order): Promise<Verdict> => {
  const fault = 'disk full under the database for 15 s'
  const target = 'nothing acknowledged lost; clear error; recovers'
  const verdict = await onSmallDisk(order, '', SIZE, async (stage, folder) => {
    const { sittings, rise } = seatAll(stage)
    await sleep(4_000)
    const release = fill(folder)
    const startedAt = performance.now()
    // Until writes fail: WAL segments are preallocated.
    await stage.pool.query('select pg_switch_wal()').catch(() => undefined)
    await sleep(15_000)
    const last = Math.max(...sittings.flatMap(({ trips }) => trips.map(({ doneAt }) => doneAt)))
    const silentMs = performance.now() - Math.max(last, startedAt)
    release()
    const { firstMs, allMs } = await recoveryFrom(sittings, performance.now())
    await rise()
    const { kept: isKept, words } = judgeFindings(await settle(stage, sittings))
    return {
      fault,
      target,
      measured: `${words}; only 503; saves again in ${seconds(firstMs)}, all in ${seconds(allMs)}`,
      control: `no save was acknowledged for ${seconds(silentMs)}: it was full`,
      met: isKept && Number.isFinite(allMs) && silentMs > 2_000,
    }
  })
  return verdict ?? notHere(fault, target, 'permission to mount')
}

const picture = () =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: 'white',
    },
  })
    .png()
    .toBuffer()

const upload = async ({ product, lecturers }: Stage, content: Buffer) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'gambar.png', { type: 'image/png' }))
  const headers = { authorization: lecturers[0]?.token ?? '' }
  const address = `http://127.0.0.1:${product.port}`
  const reply = await fetch(`${address}/api/v1/files`, { method: 'POST', body: form, headers })
  const body = (await reply.json()) as { message: string; data?: { url: string } }
  const link = body.data ? new URL(body.data.url, address) : undefined
  return { status: reply.status, message: body.message, link }
}

const readable = async (links: (URL | undefined)[]) => {
  const replies = await Promise.all(links.map(async (link) => (link ? (await fetch(link)).status : 0)))
  return replies.filter((status) => status === 200).length
}

export const fullFileDisk = async (order: Order): Promise<Verdict> => {
  const fault = 'disk full under the files'
  const target = 'nothing acknowledged lost; clear error; recovers'
  const verdict = await onSmallDisk(order, 'files', '12m', async (stage, folder) => {
    const { sittings, rise } = seatAll(stage)
    await sleep(3_000)
    const content = await picture()
    const before = [await upload(stage, content), await upload(stage, content)]
    const release = fill(folder)
    const refusedUpload = await upload(stage, content)
    const heldCount = await readable(before.map(({ link }) => link))
    release()
    const after = await upload(stage, content)
    const readableCount = await readable([after.link])
    await rise()
    const { kept: isKept, words } = judgeFindings(await settle(stage, sittings))
    return {
      fault,
      target,
      measured: `${words}; upload: ${refusedUpload.status} "${refusedUpload.message}"; ${heldCount} of 2 earlier files read; ${readableCount} of 1 after`,
      control: '',
      met: isKept && refusedUpload.status === 503 && heldCount === 2 && readableCount === 1,
    }
  })
  return verdict ?? notHere(fault, target, 'permission to mount')
}
