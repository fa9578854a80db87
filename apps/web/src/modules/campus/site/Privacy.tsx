import { LinkButton } from '../../../ui/LinkButton'
import { Logo } from '../../../ui/Logo'
import { useTitle } from '../../../ui/useTitle'
import classes from './Privacy.module.css'

type Part = { title: string; text?: string; list?: readonly string[] }

/** What the product actually stores and does. A new kind of data needs a line here. */
const parts: readonly Part[] = [
  {
    title: 'Siapa yang mengelola data',
    text: 'Kampusmu adalah pengendali data pribadi. Tuntas adalah sistem yang dipakai kampus untuk menjalankan perkuliahan, penilaian, dan remedial.',
  },
  {
    title: 'Data yang disimpan',
    list: [
      'Biodata dari kampus: nama, NIM atau NIDN, tempat dan tanggal lahir, kontak, program studi, dan status.',
      'Kegiatan belajar: kelas, materi yang dibuka, jawaban kuis, tugas, file yang diunggah, nilai, dan catatan dosen.',
      'Saat mengerjakan kuis: waktu tiap jawaban, serta perangkat, peramban, dan alamat IP yang membuka soal.',
      'Keamanan: waktu masuk, alamat IP, jenis perangkat, dan catatan perubahan data (log audit).',
    ],
  },
  {
    title: 'Untuk apa',
    text: 'Data dipakai untuk menyelenggarakan perkuliahan, menilai hasil belajar, menjaga kejujuran ujian, dan mengamankan akun. Data tidak dijual, tidak dipakai untuk iklan, dan tidak dikirim ke pihak lain di luar kampus.',
  },
  {
    title: 'Siapa yang dapat melihat',
    list: [
      'Kamu: seluruh data milikmu sendiri.',
      'Dosen kelasmu: pekerjaan, nilai, dan kemajuanmu di kelas itu, serta perangkat yang dipakai saat kuis.',
      'Teman sekelas: hanya nama dan NIM-mu.',
      'Admin kampus: biodata dan catatan yang diperlukan untuk administrasi. Setiap kali datamu diunduh admin, hal itu dicatat.',
    ],
  },
  {
    title: 'Berapa lama',
    text: 'Data disimpan selama kamu terdaftar dan selama kampus wajib menyimpan catatan akademik. Sesudah itu kampus dapat menghapus identitasmu; yang tersisa hanya angka untuk statistik.',
  },
  {
    title: 'Hakmu',
    list: [
      'Mengunduh datamu kapan saja dari halaman Profil.',
      'Meminta koreksi data yang keliru kepada admin akademik.',
      'Meminta penghapusan, sejauh tidak bertentangan dengan kewajiban kampus menyimpan catatan akademik.',
    ],
  },
  {
    title: 'Di perangkatmu',
    text: 'Peramban menyimpan tanda masuk, jawaban yang belum terkirim, dan materi yang pernah dibuka supaya dapat dibaca tanpa jaringan. Materi dan tanda masuk dihapus saat kamu keluar; jawaban yang belum terkirim tetap disimpan sampai terkirim.',
  },
  {
    title: 'Pertanyaan',
    text: 'Hubungi admin akademik kampusmu, atau lihat kontak di halaman Bantuan setelah masuk.',
  },
]

/** The privacy notice, also for visitors who are not signed in. */
export function Privacy() {
  useTitle('Pemberitahuan privasi')
  return (
    <main className={classes.page}>
      <Logo />
      <h1>Pemberitahuan privasi</h1>
      <p className={classes.lead}>
        Penjelasan menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.
      </p>
      {parts.map(({ title, text, list }) => (
        <section key={title}>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <LinkButton to="/" variant="default" mt="xl">
        Kembali
      </LinkButton>
    </main>
  )
}
