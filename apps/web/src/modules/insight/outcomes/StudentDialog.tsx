import { score } from '../../../kit/format'
import { Modal } from '../../../ui/Modal'
import { Heat } from './Heat'
import classes from './outcomes.module.css'
import { Radar, toAxes } from './Radar'
import { byId, type ClassReport, fullName, type Student } from './words'

type StudentDialogProps = { report: ClassReport; student: Student; onClose: () => void }

/** One student's outcomes, from CPL to goals. */
export default function StudentDialog({ report, student, onClose }: StudentDialogProps) {
  const { pass } = report
  const open = student.goals.filter((goal) => goal.open > 0).length
  const axes = toAxes(
    report.cpl,
    student.cpl.map(({ value }) => value),
  )
  const levels = [
    { title: 'CPL', outcomes: report.cpl, values: byId(student.cpl) },
    { title: 'CPMK', outcomes: report.cpmk, values: byId(student.cpmk) },
    {
      title: 'Sub-CPMK',
      outcomes: report.goals,
      values: byId<{ id: number; value: number | null }>(student.goals),
    },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Capaian ${student.name}`}
      size={720}
      transitionProps={{ duration: 120 }}
    >
      <p className={classes.dimmed}>
        {student.nim} · nilai akhir {score(student.final)}
        {open > 0 && ` · ${open} tujuan masih punya asesmen yang belum selesai, dan belum dihitung di situ`}
      </p>
      {axes && (
        <Radar label={`CPL ${student.name}; angkanya ada di tabel di bawah`} axes={axes} pass={pass} />
      )}
      {levels.map(({ title, outcomes, values }) => (
        <table key={title} className={classes.values}>
          <caption>{title}</caption>
          <tbody>
            {outcomes.map((one) => (
              <tr key={one.id}>
                <th scope="row">{fullName(one)}</th>
                <td>
                  <Heat value={values.get(one.id)?.value ?? null} pass={pass} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Modal>
  )
}
