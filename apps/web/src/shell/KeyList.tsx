import { useRole } from '../kit/session/session'
import { Modal } from '../ui/Modal'
import classes from './KeyList.module.css'

type Keys = readonly (readonly [keys: readonly string[], does: string])[]

const everywhere: Keys = [
  [['Ctrl', 'K'], 'Cari atau jalankan perintah'],
  [['?'], 'Daftar tombol ini'],
  [['Esc'], 'Tutup yang terbuka'],
]
const paper: Keys = [
  [['A', '…', 'E'], 'Pilih jawaban'],
  [['N'], 'Soal berikutnya'],
  [['P'], 'Soal sebelumnya'],
]
const marking: Keys = [
  [['→'], 'Mahasiswa berikutnya'],
  [['←'], 'Mahasiswa sebelumnya'],
  [['Ctrl', 'Enter'], 'Simpan dan lanjut'],
  [['P'], 'Isi poin atau nilai'],
  [['U'], 'Tulis umpan balik'],
  [['B'], 'Esai: benar'],
  [['S'], 'Esai: salah'],
  [['1', '…', '9'], 'Tugas: tingkat rubrik'],
]
const questions: Keys = [[['Ctrl', 'Enter'], 'Simpan, lalu soal berikutnya']]

function Group({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={classes.keys}>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keys of the role's screens. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const role = useRole()
  return (
    <Modal opened onClose={onClose} title="Tombol pintas">
      <Group title="Di semua halaman" keys={everywhere} />
      {role === 'mahasiswa' && <Group title="Saat mengerjakan kuis" keys={paper} />}
      {role === 'dosen' && (
        <>
          <Group title="Saat menilai" keys={marking} />
          <Group title="Saat menulis soal" keys={questions} />
        </>
      )}
    </Modal>
  )
}
