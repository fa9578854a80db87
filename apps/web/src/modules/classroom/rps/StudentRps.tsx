import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { studentRps } from '@tuntas/contract/classroom/rps'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { date } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './StudentRps.module.css'

const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

/** RPS documents of the class's mata kuliah, opened in place. */
export default function StudentRps({ courseId }: { courseId: number }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const plans = useData(studentRps, { query: { courses_id: courseId } })
  return (
    <section className={classes.surface} aria-labelledby="rps">
      <h2 id="rps">Dokumen RPS</h2>
      <Loaded
        query={plans}
        count={1}
        failed="Dokumen RPS gagal dimuat"
        empty={<p className={classes.none}>Belum ada dokumen RPS.</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((plan) => (
              <li key={plan.id}>
                <div className={classes.row}>
                  <IconFileText size={20} stroke={1.7} aria-hidden />
                  <div>
                    <b>{plan.title}</b>
                    <span>
                      {plan.name_teacher} · {date(plan.created_at)}
                    </span>
                  </div>
                  <Button
                    variant="default"
                    size="sm"
                    aria-expanded={openId === plan.id}
                    aria-label={`${openId === plan.id ? 'Tutup' : 'Buka'} ${plan.title}`}
                    onClick={() => setOpenId(openId === plan.id ? null : plan.id)}
                  >
                    {openId === plan.id ? 'Tutup' : 'Buka'}
                  </Button>
                </div>
                {openId === plan.id && (
                  <Suspense fallback={<Skeletons shape="rows" count={3} />}>
                    <DocumentView url={plan.attachment} />
                  </Suspense>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
