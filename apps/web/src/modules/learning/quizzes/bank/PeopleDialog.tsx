import { bankPeople, bankRoleNames, bankSubjects, saveBankRole } from '@tuntas/contract/learning/bank'
import { Loaded } from '../../../../kit/client/Loaded'
import { useData } from '../../../../kit/client/queries'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { ChoiceSelect } from '../../../../ui/ChoiceSelect'
import { Modal } from '../../../../ui/Modal'
import { ToneBadge } from '../../../../ui/StateBadge'
import classes from './Bank.module.css'

type PeopleDialogProps = { subject: number; mayChange: boolean; onClose: () => void }
const roles = (['editor', 'reader'] as const).map((value) => ({ value, label: bankRoleNames[value] }))

/** Lecturers of the mata kuliah, and their write access to its bank. */
export default function PeopleDialog({ subject, mayChange, onClose }: PeopleDialogProps) {
  const people = useData(bankPeople, { query: { course_category_id: subject } })
  const saving = useAction(saveBankRole, { said: ofReply, invalidates: [bankPeople, bankSubjects] })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Dosen di bank soal ini"
      size={560}
      transitionProps={{ duration: 120 }}
    >
      <p className={classes.quiet}>
        Dosen utama kelas adalah pemilik. Koordinator menyunting, kecuali diatur sebagai pembaca.
      </p>
      <Loaded query={people} failed="Daftar dosen gagal dimuat" count={3}>
        {(all) => (
          <ul className={classes.list}>
            {all.map(({ user_id, name, role }) => (
              <li key={user_id}>
                <span>{name}</span>
                {role === 'owner' || !mayChange ? (
                  <ToneBadge tone="abu">{bankRoleNames[role]}</ToneBadge>
                ) : (
                  <ChoiceSelect
                    aria-label={`Peran ${name}`}
                    hint="Pilih peran"
                    options={roles}
                    value={role}
                    onChange={(event) => {
                      const selectedRole = roles.find(({ value }) => value === event.currentTarget.value)
                      if (selectedRole)
                        void saving.run({
                          body: { course_category_id: subject, user_id, role: selectedRole.value },
                        })
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  )
}
