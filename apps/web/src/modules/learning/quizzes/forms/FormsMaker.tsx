import { Button, Card, NumberInput } from '@mantine/core'
import { IconArrowsShuffle, IconCheck } from '@tabler/icons-react'
import { MOST_FORMS, makeForms, type quizForms } from '@tuntas/contract/learning/paper-forms'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { count } from '../../../../kit/format'
import classes from './Forms.module.css'
import { FormsReport } from './FormsReport'
import { listInvalidatedByForms } from './invalidated'
import { rateLikeness } from './likeness'

type FormsMakerProps = { lessonId: number; reply: Reply<typeof quizForms> }

const MOST_SEED = 1_000_000
const anySeed = () => 1 + Math.floor(Math.random() * MOST_SEED)

/** Forms are previewed first; exactly those are taken. */
export function FormsMaker({
  lessonId,
  reply: { rows, planned: plannedCount, fixed: fixedCount, draws },
}: FormsMakerProps) {
  const [forms, setForms] = useState<number | string>(2)
  const [seed, setSeed] = useState<number | string>(anySeed)
  const [refusal, setRefusal] = useState('')
  const onRefused = (error: Error) => setRefusal(error.message)
  const looking = useAction(makeForms, { refused: onRefused })
  const taking = useAction(makeForms, {
    said: ofReply,
    invalidates: listInvalidatedByForms(lessonId),
    refused: onRefused,
  })
  const drafts = looking.result?.data
  const look = async (from: number | string = seed) => {
    setRefusal('')
    setSeed(from)
    await looking.run({
      body: { lessons_id: lessonId, forms: Number(forms), seed: Number(from), dry_run: true },
    })
  }
  const take = async () => {
    setRefusal('')
    if (!drafts) return
    const { seed: from, print, figures_at } = drafts
    const body = { lessons_id: lessonId, forms: drafts.forms.length, seed: from, print, figures_at }
    const input = { body: { ...body, dry_run: false } }
    const { words, doubt } = rateLikeness(drafts)
    if (doubt === undefined) return taking.run(input)
    await taking.ask({ text: `${words}. Tetap pakai paket ini?`, detail: doubt }, input)
  }
  return (
    <>
      <Card className={classes.maker}>
        <Intention rows={rows} planned={plannedCount} fixed={fixedCount} />
        {draws > 0 && <DrawsFirst />}
        <div className={classes.fields}>
          <NumberInput
            label="Jumlah paket"
            description={`Paling banyak ${MOST_FORMS}`}
            value={forms}
            min={1}
            max={MOST_FORMS}
            onChange={setForms}
          />
          <NumberInput
            label="Angka acak"
            description="Angka yang sama memberi paket yang sama"
            value={seed}
            min={0}
            max={2_000_000_000}
            onChange={setSeed}
          />
          <Button
            variant={drafts ? 'default' : 'filled'}
            loading={looking.pending}
            disabled={draws > 0 || taking.pending}
            onClick={() => void look()}
          >
            Lihat paket
          </Button>
          {drafts && (
            <Button
              variant="default"
              leftSection={<IconArrowsShuffle size={18} aria-hidden />}
              disabled={looking.pending || taking.pending}
              onClick={() => void look(anySeed())}
            >
              Acak lagi
            </Button>
          )}
        </div>
        {refusal && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
      </Card>
      {drafts && (
        <>
          <FormsReport made={drafts} />
          <div className={classes.foot}>
            <Button
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={taking.pending}
              disabled={looking.pending}
              onClick={() => void take()}
            >
              Pakai {count(drafts.forms.length)} paket ini
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const DrawsFirst = () => (
  <p className={classes.refusal} role="status">
    Kuis ini mengundi soal lewat tab Bagian. Hapus bagian itu dulu.
  </p>
)

function Intention({
  rows,
  planned: plannedCount,
  fixed: fixedCount,
}: Pick<FormsMakerProps['reply'], 'rows' | 'planned' | 'fixed'>) {
  return (
    <div>
      <h2>Buat paket paralel</h2>
      <p>
        Dari kisi-kisi {count(rows)} baris, {count(plannedCount)} soal tiap paket. Paket sama dalam tujuan,
        level, bentuk, dan poin, dan sedekat mungkin dalam tingkat kesukaran dan daya pembeda.
        {fixedCount > 0 &&
          ` ${count(fixedCount)} soal kuis sendiri disimpan dan tidak ditanyakan selama paket dipakai.`}
      </p>
    </div>
  )
}
