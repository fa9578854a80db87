import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { openGateway } from '../gateway.ts'
import { ESSAY_QUIZ } from '../own-class.ts'
import { adopt, expect, test } from '../world.ts'
import { essayAcknowledged, loseReplies, watchEssay } from './network.ts'
import {
  openPaper,
  overviewAddress,
  type Paper,
  paperAddress,
  paperOn,
  SAVED,
  type Sitting,
  showPaper,
  startSitting,
  waitingWords,
} from './paper.ts'

/** An essay typed without pause: the stored text, and the words of the chip. */

const KEY_MS = 120
/** The editor's typing pause. */
const PAUSE_MS = 900
const WORDS = 'Normalisasi memecah tabel agar setiap fakta tersimpan sekali saja dan tidak ada anomali.'
/** About twelve seconds without pause. */
const LONG = `${WORDS} ${WORDS}`.slice(0, 100)

const demandEssay = ({ sheet }: Sitting) => {
  const essay = sheet.questions.find((question) => question.type === 'ESSAY')
  if (!essay) throw new Error(`${ESSAY_QUIZ} has no essay`)
  return essay
}
const editorOn = (page: Page) => page.getByRole('textbox', { name: 'Jawaban esai' })

const openEssayOn = async (paper: Paper, sitting: Sitting) => {
  await paper.open(demandEssay(sitting))
  await expect(editorOn(paper.page)).toBeEditable()
  await editorOn(paper.page).click()
}
const openEssay = async (page: Page, sitting: Sitting) => {
  const paper = await openPaper(page, sitting)
  await openEssayOn(paper, sitting)
  return paper
}

/** The essay as stored in this browser. */
const keptText = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('tuntas')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            const texts = (reading.result as { answer: string; seq: number }[])
              .sort((a, b) => a.seq - b.seq)
              .map(({ answer }) => answer.replace(/<[^>]+>/g, ''))
            resolve(texts.at(-1) ?? '')
          }
        }
      }),
  )

const savedText = async (campus: Campus, sitting: Sitting) =>
  (await campus.readAnswers(sitting.sheet.attempt)).get(demandEssay(sitting).id)?.replace(/<[^>]+>/g, '') ??
  ''

/** The editor's text; null once it is read-only. */
const writable = (page: Page) =>
  page.evaluate(() => document.querySelector('.ProseMirror[contenteditable="true"]')?.textContent ?? null)

/** The newer of browser and database lags at most a second behind the typed text. */
const expectKeptWhileTyping = async (
  page: Page,
  countTyped: () => number,
  countKept: () => Promise<number>,
) => {
  const lags: number[] = []
  while (countTyped() < LONG.length) {
    const before = countTyped()
    lags.push(before - (await countKept()))
    await page.waitForTimeout(200) // samples five times a second, because the lag is measured
  }
  expect(Math.max(...lags) * KEY_MS).toBeLessThanOrEqual(1000)
}

/** Types the text and reports progress. */
const typing = (page: Page, text = LONG) => {
  let typedCount = 0
  let paused = 0
  const typingDone = (async () => {
    for (const key of text) {
      const before = Date.now()
      await page.keyboard.type(key)
      if (Date.now() - before > PAUSE_MS) paused += 1
      typedCount += 1
      await page.waitForTimeout(KEY_MS - 20) // types at a fixed pace, which the test needs
    }
  })()
  return { typed: () => typedCount, pauses: () => paused, done: typingDone }
}

test('typed without a pause, an essay is kept every second, and a crash of the page loses no more', {
  tag: '@gate',
}, async ({ page, context, campus }) => {
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  await openEssay(page, sitting)
  await watchEssay(page)
  const { typed: countTyped, done: typingDone } = typing(page)
  await expectKeptWhileTyping(page, countTyped, async () =>
    Math.max((await keptText(page)).length, (await savedText(campus, sitting)).length),
  )
  await typingDone
  expect((await essayAcknowledged(page)).lies).toEqual([])

  await page.keyboard.type(' Kata terakhir')
  await page.waitForTimeout(1000) // no pause of the writer: the second that a crash may cost
  await page.keyboard.type('.')
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed

  const reopenedPage = await context.newPage()
  const after = await showPaper(reopenedPage, sitting.lessonId)
  await after.open(demandEssay(sitting))
  await expect(editorOn(reopenedPage)).toContainText(`${LONG} Kata terakhir`)
  await expect(after.chip).toHaveText(SAVED)
  expect(await savedText(campus, sitting)).toContain(`${LONG} Kata terakhir`)
})

test('the chip says Menyimpan from the first key, and Tersimpan of what the server has alone', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  const paper = await openEssay(page, sitting)
  await watchEssay(page)
  await page.keyboard.type('D')
  await expect(paper.chip).toHaveText('Menyimpan…')
  await expect(paper.chip).toHaveText(SAVED)
  expect(await savedText(campus, sitting)).toBe('D')
  const startedAt = Date.now()
  const { done: typingDone, pauses } = typing(page, WORDS)
  await typingDone
  const seconds = (Date.now() - startedAt) / 1000
  await expect(paper.chip).toHaveText(SAVED)
  await expect.poll(() => savedText(campus, sitting)).toBe(`D${WORDS}`)
  const { lies, saves } = await essayAcknowledged(page)
  expect(lies).toEqual([])
  // Stored continuously, and sent every five seconds or when a slow machine pauses.
  expect(saves).toBeLessThanOrEqual(3 + Math.ceil(seconds / 5) + pauses())
})

test('offline it is kept just so, the chip says that it waits, and it is sent when the network is back', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  const paper = await openEssay(page, sitting)
  await watchEssay(page)
  await context.setOffline(true)
  const { typed: countTyped, done: typingDone } = typing(page)
  await expectKeptWhileTyping(page, countTyped, async () => (await keptText(page)).length)
  await typingDone
  await expect(paper.chip).toHaveText(waitingWords(1))
  await expect.poll(() => keptText(page), 'the last second').toBe(LONG)
  expect((await essayAcknowledged(page)).lies).toEqual([])
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()

  await context.setOffline(false)
  const reopenedPage = await context.newPage()
  await showPaper(reopenedPage, sitting.lessonId)
  await expect.poll(() => savedText(campus, sitting)).toBe(LONG)
})

test('what is typed until the time is up is handed in, and so is what is typed before a change of pages', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  await openEssay(page, sitting)
  await page.keyboard.type('Sebelum pindah')
  await page.goto(overviewAddress(sitting.lessonId))
  await expect.poll(() => savedText(campus, sitting)).toBe('Sebelum pindah')
  await page.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
  const paper = paperOn(page)
  await expect(editorOn(page)).toBeEditable()
  await editorOn(page).click()
  await page.keyboard.press('Control+End')
  await campus.setDeadline(sitting.sheet.attempt, 6)
  await page.keyboard.type(' dan')
  await expect(editorOn(page)).toContainText('Sebelum pindah dan')
  await expect(paper.chip).toHaveText(SAVED) // the reply brings the new deadline
  let text = ''
  for (let more: string | null = ''; more !== null; more = await writable(page)) {
    text = more
    await page.keyboard.type('a')
  }
  await expect(page.getByRole('heading', { name: 'Menunggu penilaian dosen' })).toBeVisible()
  expect((await savedText(campus, sitting)).length).toBeGreaterThanOrEqual(text.length)
})

test('the last word before the page goes is kept without a network too', { tag: '@gate' }, async ({
  page,
  context,
  baseURL,
  campus,
}) => {
  const gateway = await openGateway(baseURL ?? '')
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  await adopt(page, sitting.session, gateway.url)
  await page.goto(gateway.url + paperAddress(sitting.lessonId))
  await openEssayOn(paperOn(page), sitting)
  gateway.cut()
  await page.keyboard.type('Tanpa jaringan')
  await page.goto('about:blank')
  // A save sent while the page was closing may also arrive once there is a network.
  expect(await savedText(campus, sitting)).toBe('')
  gateway.mend()
  await page.goto(gateway.url + overviewAddress(sitting.lessonId))
  await expect.poll(() => savedText(campus, sitting)).toBe('Tanpa jaringan')
  await expect.poll(() => keptText(page), 'nothing is left in the database').toBe('')
  const leftBehind = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('answer-')))
  await expect.poll(leftBehind).toEqual([])
  await gateway.close()
})

test('the last word before the page goes is sent, though nobody comes back', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  await openEssay(page, sitting)
  await page.keyboard.type('Sampai di sini')
  await page.goto('about:blank')
  await expect.poll(() => savedText(campus, sitting)).toBe('Sampai di sini')
})

test('a reply that is lost while the essay is typed leaves the chip waiting', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  const paper = await openEssay(page, sitting)
  const repair = await loseReplies(page)
  await page.keyboard.type('Satu kalimat.')
  await expect(paper.chip).toHaveText(waitingWords(1))
  await page.keyboard.type(' Dua.')
  await expect(paper.chip).toHaveText(waitingWords(1))
  repair()
  await expect(paper.chip).toHaveText(SAVED)
  expect(await savedText(campus, sitting)).toBe('Satu kalimat. Dua.')
})
