import sharp from 'sharp'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { questionFiles } from '../../../../test/question-files.ts'

const app = withApp()
const { emptyQuiz, send, stored: listStored } = questionFiles(app, withClassroom(app))

const marker = (picture: Buffer) => `<?xml version="1.0" encoding="UTF-8"?>
<quiz><question type="ddmarker">
  <name><text>Peta</text></name>
  <questiontext format="html"><text><![CDATA[<p>Tandai ibu kota.</p>]]></text></questiontext>
  <defaultgrade>2</defaultgrade>
  <file name="peta.jpg" encoding="base64">${picture.toString('base64')}</file>
  <drag><no>1</no><text>Titik</text><noofdrags>1</noofdrags></drag>
  <drop><no>1</no><shape>rectangle</shape><coords>800,400;200,100</coords><choice>1</choice></drop>
  <drop><no>2</no><shape>circle</shape><coords>3000,1000;60</coords><choice>1</choice></drop>
</question></quiz>`
const takePhoto = async (width: number, height: number, orientation = 1) => {
  const quiz = await emptyQuiz()
  const picture = await sharp({ create: { width, height, channels: 3, background: '#dde' } })
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer()
  const { code, body } = await send(quiz, 'moodle_xml', marker(picture), { name: 'peta.xml' })
  expect([code, body.data?.errors]).toEqual([200, []])
  return (await listStored(quiz))[0]
}
const areas = (by: number) => [
  { shape: 'rect', coords: [800, 400, 200, 100].map((at) => at / by), share: 1 },
  { shape: 'circle', coords: [3000, 1000, 60].map((at) => at / by), share: 1 },
]

it('moves the areas of a picture that is kept smaller than it came', async () => {
  const question = await takePhoto(3200, 1600)
  expect(question?.content).toMatchObject({ width: 1600, height: 800 })
  expect(question?.key).toEqual({ areas: areas(2) })
})

it('measures a picture as it is seen, not as the camera held it', async () => {
  const question = await takePhoto(1600, 3200, 6)
  expect(question?.content).toMatchObject({ width: 1600, height: 800 })
  expect(question?.key).toEqual({ areas: areas(2) })
})
