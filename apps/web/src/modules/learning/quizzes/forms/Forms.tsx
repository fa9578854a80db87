import { Button, Card } from '@mantine/core'
import { IconFiles, IconTable } from '@tabler/icons-react'
import { quizBlueprint, saveBlueprint } from '@tuntas/contract/learning/blueprint'
import { quizForms, releaseForms } from '@tuntas/contract/learning/paper-forms'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { Loaded } from '../../../../kit/client/Loaded'
import { useEndpoint } from '../../../../kit/client/queries'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { count, dateTime } from '../../../../kit/format'
import { EmptyState } from '../../../../ui/Placeholder'
import classes from './Forms.module.css'
import { FormsMaker } from './FormsMaker'
import { FormsReport } from './FormsReport'
import { listInvalidatedByForms } from './invalidated'

/** Paket paralel of a quiz: creation, report, and use. */
export default function Forms({ lessonId }: { lessonId: number }) {
  const forms = useEndpoint(quizForms, { query: { lessons_id: lessonId } }, { staleTime: 0 })
  return (
    <Loaded query={forms} count={4} failed="Paket gagal dimuat">
      {(reply) => <Board lessonId={lessonId} reply={reply} />}
    </Loaded>
  )
}

type BoardProps = { lessonId: number; reply: Reply<typeof quizForms> }

function Board({ lessonId, reply }: BoardProps) {
  const { data, attempts, rows } = reply
  if (data) return <Taken lessonId={lessonId} forms={data} attempts={attempts} />
  if (attempts > 0)
    return (
      <EmptyState
        icon={IconFiles}
        title="Kuis ini sudah mulai dikerjakan tanpa paket"
        hint="Paket paralel dibuat sebelum mahasiswa pertama mulai."
      />
    )
  if (rows === 0) return <NoBlueprint lessonId={lessonId} />
  return <FormsMaker lessonId={lessonId} reply={reply} />
}

/** Proposes a kisi-kisi from the quiz's questions. */
function NoBlueprint({ lessonId }: { lessonId: number }) {
  const ofQuiz = { query: { lessons_id: lessonId } }
  const blueprint = useEndpoint(quizBlueprint, ofQuiz)
  const saving = useAction(saveBlueprint, {
    said: ofReply,
    invalidates: [
      [quizForms, ofQuiz],
      [quizBlueprint, ofQuiz],
    ],
  })
  const proposed = blueprint.data?.proposed ?? []
  const take = () =>
    saving.run({
      body: {
        lessons_id: lessonId,
        rows: proposed.map(({ goals: _, code: __, ...row }) => row),
      },
    })
  return (
    <EmptyState
      icon={IconTable}
      title="Kuis ini belum punya kisi-kisi"
      hint="Paket paralel dibuat dari kisi-kisi: tiap paket mendapat jumlah soal, tujuan, level, bentuk, dan poin yang sama."
      action={
        proposed.length > 0 && (
          <Button loading={saving.pending} onClick={take}>
            Susun kisi-kisi dari soal kuis ini
          </Button>
        )
      }
    />
  )
}

type TakenProps = {
  lessonId: number
  forms: NonNullable<Reply<typeof quizForms>['data']>
  attempts: number
}

function Taken({ lessonId, forms, attempts }: TakenProps) {
  const release = useAction(releaseForms, { said: ofReply, invalidates: listInvalidatedByForms(lessonId) })
  const ask = () =>
    release.ask(
      {
        text: 'Lepas semua paket kuis ini?',
        detail:
          'Kuis kembali menanyakan soalnya sendiri. Paket dapat dibuat lagi dengan angka acak yang sama.',
        danger: true,
      },
      { body: { lessons_id: lessonId } },
    )
  return (
    <>
      <Card className={classes.bar}>
        <p>
          <b>{count(forms.forms.length)} paket dipakai</b>
          <span>
            {' '}
            sejak {dateTime(forms.taken_at)}
            {forms.taken_by && ` oleh ${forms.taken_by}`} · Setiap mahasiswa mendapat satu paket saat mulai,
            remedialnya paket yang lain. Soal kuis sendiri disimpan dan tidak ditanyakan.
          </span>
        </p>
        <Button
          variant="default"
          disabled={attempts > 0}
          title={attempts > 0 ? 'Sudah ada mahasiswa yang mulai' : undefined}
          loading={release.pending}
          onClick={ask}
        >
          Lepas paket
        </Button>
      </Card>
      <FormsReport made={forms} use={forms.use} compared={forms.compared} />
    </>
  )
}
