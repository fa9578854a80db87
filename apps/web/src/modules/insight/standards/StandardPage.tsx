import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Card } from '@mantine/core'
import {
  methodNames,
  type StandardMethod,
  type StandardPanel,
  type Standards,
  standardMethods,
  standards,
} from '@tuntas/contract/insight/standards'
import { useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { number } from '../../../kit/format'
import { QuizSubpage } from '../../../shared/lessons/QuizSubpage'
import { PanelCard } from './PanelCard'
import { PanelForm } from './PanelForm'
import { newDraft, type PanelDraft, toDraft } from './panelDraft'
import classes from './standards.module.css'

const hints: Record<StandardMethod, string> = {
  angoff: 'Penilai menaksir persen mahasiswa di batas lulus yang benar, soal demi soal.',
  borderline: 'Nilai tengah mahasiswa yang menurutmu tepat di batas lulus.',
  contrasting: 'Titik tengah antara yang menurutmu tuntas dan yang belum.',
}

/** Tetapkan KKM: panels that propose the KKM of a quiz with its error. */
export default function StandardPage({ lessonId }: { lessonId: number }) {
  const page = useData(standards, { query: { lessons_id: lessonId } }, { staleTime: 0 })
  return (
    <QuizSubpage title="Tetapkan KKM" lessonId={lessonId} query={page} failed="Panel gagal dimuat">
      {(data) => <Panels data={data} lessonId={lessonId} />}
    </QuizSubpage>
  )
}

function Panels({ data, lessonId }: { data: Standards; lessonId: number }) {
  const [draft, setDraft] = useState<PanelDraft | null>(null)
  if (draft)
    return (
      <PanelForm
        key={draft.id ?? 'new'}
        data={data}
        lessonId={lessonId}
        initial={draft}
        onClose={() => setDraft(null)}
      />
    )
  const edit = (panel: StandardPanel) => setDraft(toDraft(panel))
  return (
    <>
      <p className={classes.intro}>
        {data.kkm === null ? 'Kuis ini belum memakai KKM.' : `KKM kuis ini sekarang ${number(data.kkm)}.`}{' '}
        Panel memberi KKM dengan alasan dan galatnya.
      </p>
      <div className={classes.panels}>
        {data.panels.map((panel) => (
          <PanelCard key={panel.id} panel={panel} kkm={data.kkm} onEdit={() => edit(panel)} />
        ))}
      </div>
      <Card>
        <h2 className={classes.title}>Panel baru</h2>
        <div className={classes.methods}>
          {standardMethods.map((method) => (
            <Button
              key={method}
              variant="default"
              h="auto"
              p={0}
              styles={{ label: { display: 'block', width: '100%', whiteSpace: 'normal' } }}
              onClick={() => setDraft(newDraft(method, `Panel ${data.panels.length + 1}`))}
            >
              <span className={classes.method} style={{ border: 0 }}>
                <b>{methodNames[method]}</b>
                <small>{hints[method]}</small>
              </span>
            </Button>
          ))}
        </div>
      </Card>
    </>
  )
}
