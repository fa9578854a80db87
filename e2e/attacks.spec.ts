import type { Page } from '@playwright/test'
import type { Campus } from './campus.ts'
import { pdf } from './documents.ts'
import { newClass } from './own-class.ts'
import type { Saved } from './own-people.ts'
import { demo, enter, expect, openSession, test } from './world.ts'

/**
 * Stored XSS: a corpus in every formatted and plain field and file name, then every screen that shows them.
 * Executed scripts print XSS. Scripts blocked by the CSP also count, because they should have been removed
 * before.
 */

const RUN = `window.pwned=1,alert('XSS')`
const CORPUS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></svg>`,
  `<a href="javascript:${RUN}">tautan</a><a href="jav&#x0A;ascript:${RUN}">tautan</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">data</a>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe><object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">x</button></form><details open ontoggle="${RUN}">`,
  `<span data-type="inline-math" data-latex="\\href{javascript:${RUN}}{x}\\htmlData{x=1}{y}">x</span>`,
  `<span data-type="block-math" data-latex="&lt;img src=x onerror=${RUN}&gt;">x</span>`,
  `<base href="//x.id/"><meta http-equiv="refresh" content="0;javascript:${RUN}"><link rel=import href="//x.id">`,
  `<p style="background:url(javascript:${RUN})" onclick="${RUN}">gaya</p><input autofocus onfocus="${RUN}">`,
].join('\n')
const RICH = `<p>isi</p>${CORPUS}`
const PLAIN = `"'><img src=x onerror="${RUN}"><script>${RUN}</script>{{7*7}}`
const FILE = `"><img src=x onerror=alert('XSS')>.pdf`

/**
 * The sanitiser parses into an inert document. Browsers report its violations at the live document without
 * element, while violations of live attributes name their element; <base> is checked in `armed`.
 */
const INERT = ['script-src-attr', 'style-src-attr', 'base-uri']

/** Listens for every effect of a script, and for CSP violations. Once per page. */
const listen = async (page: Page) => {
  const violations: string[] = []
  page.on('dialog', (dialog) => {
    violations.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('hear', (isStopped: string) => void violations.push(isStopped))
  await page.addInitScript((inert) => {
    const { hear } = window as unknown as { hear: (isStopped: string) => void }
    document.addEventListener('securitypolicyviolation', ({ target, effectiveDirective, blockedURI }) => {
      const element = target instanceof Element ? target.outerHTML.slice(0, 200) : ''
      if (element || !inert.includes(effectiveDirective))
        hear(`${effectiveDirective} ${blockedURI} ${element}`)
    })
  }, INERT)
  page.on('request', (request) => {
    if (/\/\/x\.id/.test(request.url())) violations.push(`asked ${request.url()}`)
  })
  return violations
}

/** Elements on the page that would run code on interaction. */
const armed = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')]
    const handlers = all.filter((one) => [...one.attributes].some(({ name }) => /^on/i.test(name)))
    const links = all.filter((one) =>
      ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].some((name) =>
        /^\s*(javascript|vbscript|data:text)/i.test((one.getAttribute(name) ?? '').replace(/\s/g, '')),
      ),
    )
    return [...handlers, ...links, ...document.querySelectorAll('base, iframe[srcdoc], object, embed')].map(
      (one) => one.outerHTML.slice(0, 200),
    )
  })

const look = async (page: Page, violations: string[], path: string) => {
  await page.goto(path)
  await expect(page.locator('main, [role=main], #root').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await armed(page), path).toEqual([])
  expect(await page.evaluate(() => 'pwned' in window), path).toBe(false)
  expect(violations, path).toEqual([])
}

/** A class with hostile text everywhere, worked through by its student. */
const build = async (page: Page, campus: Campus) => {
  const request = page.request
  const { id: course, lecturer: teacher, students } = await newClass(campus, PLAIN)
  const lecturer = await openSession(request, teacher.username)
  const form = async (path: string, multipart: Record<string, string | object>) => {
    const headers = { authorization: lecturer.token }
    const reply = await request.post(`/api/v1/${path}`, {
      headers,
      multipart: multipart as Record<string, string>,
    })
    expect(reply.status(), await reply.text()).toBe(200)
    return ((await reply.json()) as Saved).data.id
  }
  const attachment = { name: FILE, mimeType: 'application/pdf', buffer: pdf('Isi') }
  await form('lecture/course/update', {
    id: String(course),
    name: PLAIN,
    description: RICH,
    learning_order: 'bebas',
  })
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: course,
    name: PLAIN,
  })) as Saved
  const commonFields = {
    sections_id: String(topic.data.id),
    name: PLAIN,
    status: 'publish',
    description: RICH,
    note: RICH,
    references: RICH,
  }
  const lesson = await form('lecture/lesson/save', { ...commonFields, type: 'LESSON', format: 'TEXT' })
  const document = await form('lecture/lesson/save', {
    ...commonFields,
    type: 'LESSON',
    format: 'FILE',
    attachment,
  })
  const assignment = await form('lecture/lesson/save', {
    ...commonFields,
    type: 'ASSIGNMENT',
    format: 'TEXT',
  })
  const quiz = await form('lecture/lesson/save', {
    ...commonFields,
    type: 'QUIZ',
    duration: '01:00',
    show_review: 'mastered',
    is_competent: '1',
    kkm: '1',
  })
  const question = { lessons_id: quiz, point: 1, question: RICH, level: ['c1'], goals: PLAIN }
  await lecturer.post('lecture/quiz/question/save', {
    ...question,
    type: 'MULTIPLE_CHOICE',
    options: [RICH, `${RICH}2`],
    answer: 'A',
  })
  await lecturer.post('lecture/quiz/question/save', { ...question, type: 'ESSAY' })
  const plan = { ...attachment, buffer: pdf('RPS') }
  const { course_category_id } = await campus.row<{ course_category_id: number }>(
    'select course_category_id from courses where id = $1',
    [course],
  )
  await form('lecture/rps/save', {
    title: PLAIN.slice(0, 200),
    course_category_id: String(course_category_id),
    file: plan,
  })
  return { course, topic: topic.data.id, lesson, document, assignment, quiz, lecturer, student: students[0] }
}
type Built = Awaited<ReturnType<typeof build>>

/** Hostile hand-ins of a student. */
const work = async (page: Page, { quiz, assignment, student: { username } }: Built) => {
  const student = await openSession(page.request, username)
  const attempt = (await student.post('student/quiz/start', { id: quiz })) as Saved
  const paper = (await student.get(`student/quiz/question?lessons_id=${quiz}`)) as {
    data: { id: number; type: string; options: { key: string }[] }[]
  }
  for (const { id, type, options } of paper.data)
    await student.post('student/quiz/save-answer', {
      answer_id: attempt.data.id,
      id,
      answer: type === 'ESSAY' ? RICH : options[0]?.key,
    })
  await student.post('student/quiz/stop', { id: attempt.data.id })
  const handedIn = await page.request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: student.token },
    multipart: {
      lessons_id: String(assignment),
      description: RICH,
      attachment: { name: FILE, mimeType: 'application/pdf', buffer: pdf('Tugas') },
    },
  })
  expect(handedIn.status(), await handedIn.text()).toBe(200)
  return student
}

/** The same directly in the database, to test the screens alone: all stored text is unsanitised. */
const poison = (campus: Campus, course: number) =>
  Promise.all([
    campus.rows('update courses set description = $2 where id = $1', [course, RICH]),
    campus.rows('update lessons set description = $2, note = $2, "references" = $2 where courses_id = $1', [
      course,
      RICH,
    ]),
    campus.rows(
      `update questions set question = $2, options = (select coalesce(jsonb_agg(o || jsonb_build_object('label', $2::text)), '[]') from jsonb_array_elements(options) o)
        where lessons_id in (select id from lessons where courses_id = $1)`,
      [course, RICH],
    ),
    campus.rows(
      `update answers set answer = $2 where question_id in (select q.id from questions q join lessons l on l.id = q.lessons_id where l.courses_id = $1 and q.type = 'ESSAY')`,
      [course, RICH],
    ),
    campus.rows('update submissions set description = $2 where courses_id = $1', [course, RICH]),
    campus.rows(
      'update submission_versions set description = $2 where submission_id in (select id from submissions where courses_id = $1)',
      [course, RICH],
    ),
  ])

const tour = async (page: Page, violations: string[], user: string, paths: string[]) => {
  await enter(page, user)
  for (const path of paths) await look(page, violations, path)
}
const lecturerPaths = ({ course, topic, lesson, document, assignment, quiz }: Built) => [
  '/teacher/courses',
  `/teacher/courses/detail/${course}`,
  `/teacher/courses/lesson/detail/${lesson}`,
  `/teacher/courses/lesson/detail/${document}`,
  `/teacher/courses/lesson/form/${course}/${topic}/${lesson}`,
  `/teacher/courses/lesson/assignment/${assignment}`,
  `/teacher/courses/lesson/quiz/${quiz}`,
  '/teacher/rps',
]
const studentPaths = ({ course, lesson, document, assignment, quiz }: Built) => [
  '/',
  '/student/courses',
  `/student/courses/detail/${course}`,
  `/student/courses/lesson/detail/${lesson}`,
  `/student/courses/lesson/detail/${document}`,
  `/student/courses/lesson/assignment/${assignment}`,
  `/student/courses/lesson/quiz/${quiz}`,
]

test('hostile texts and names run nowhere, neither cleaned by the server nor past it', async ({
  page,
  campus,
}) => {
  const violations = await listen(page)
  const attackedClass = await build(page, campus)
  await work(page, attackedClass)
  await tour(page, violations, attackedClass.student.username, studentPaths(attackedClass))
  await tour(page, violations, attackedClass.lecturer.username, lecturerPaths(attackedClass))
  await tour(page, violations, demo.admin, ['/courses', '/audit', '/archive'])
  await poison(campus, attackedClass.course)
  await tour(page, violations, attackedClass.student.username, studentPaths(attackedClass))
  await tour(page, violations, attackedClass.lecturer.username, lecturerPaths(attackedClass))
  await campus.rows('update courses set deleted_at = now() where id = $1', [attackedClass.course])
  await campus.rows('update rps set deleted_at = now() where title = $1', [PLAIN.slice(0, 200)])
})

test('the ears of this test hear what the policy stops on the page, and not what the cleaner reads', async ({
  page,
}) => {
  const violations = await listen(page)
  await page.goto('/signin')
  const hostile = `<img src=x onerror="${RUN}">`
  await page.evaluate((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML, hostile)
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), hostile)
  await expect.poll(() => violations.length).toBeGreaterThan(0)
  expect(violations).toEqual([expect.stringContaining('<img')])
  expect(await armed(page)).not.toEqual([])
})
