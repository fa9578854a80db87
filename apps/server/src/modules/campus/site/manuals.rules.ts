/** Initial content: a short manual for each role, until the campus uploads its own. */
type Chapter = { title: string; lines: readonly string[] }
type Manual = { name: string; title: string; chapters: readonly Chapter[] }

const WIDTH = 84
/** Lines below the title. */
const HEIGHT = 38

const signIn: Chapter = {
  title: 'Masuk dan akun',
  lines: [
    '1. Buka alamat kampus di peramban, lalu isi username dan kata sandi.',
    '2. Kata sandi sementara harus diganti saat pertama masuk. Ganti kapan saja lewat menu nama, Ubah Kata Sandi.',
    '3. Di komputer umum, centang "Ini komputer bersama": sesi berakhir saat peramban ditutup atau setelah 30 menit diam.',
    '4. Lupa kata sandi? Hubungi admin kampus. Kontaknya ada di halaman masuk dan di menu Bantuan.',
    '5. Perangkat yang sedang masuk dan verifikasi dua langkah diatur lewat menu nama, Keamanan.',
  ],
}

const teacher: Manual = {
  name: 'Panduan Dosen.pdf',
  title: 'Panduan Dosen',
  chapters: [
    signIn,
    {
      title: 'Menyusun kelas',
      lines: [
        '1. Menu Kelas menampilkan kelas yang Anda ajar. Buka satu kelas untuk melihat topik dan anggotanya.',
        '2. Tambah Topik, lalu isi tiap topik dengan materi, tugas, dan kuis.',
        '3. Simpan sebagai draft dahulu bila belum siap. Mahasiswa hanya melihat yang sudah diterbitkan.',
        '4. Atur urutan belajar: Berurutan membuka pembelajaran satu per satu, Bebas membuka semuanya.',
        '5. Materi dari kelas lain dapat disalin lewat Salin Pembelajaran.',
      ],
    },
    {
      title: 'Kuis, KKM, dan remedial',
      lines: [
        '1. Buat soal sendiri, atau impor dari Excel, GIFT, Moodle XML, cadangan Moodle (.mbz), Aiken, atau teks yang ditempel.',
        '2. Isi KKM bila kuis harus dituntaskan. Mahasiswa di bawah KKM mempelajari ulang materi terkait, lalu remedial.',
        '3. Hasil Kuis menampilkan pengerjaan saat kuis berlangsung. Esai dinilai dari sana.',
        '4. Pengecualian (waktu tambahan, remedial tambahan, Luluskan, Buka kunci) diberikan per mahasiswa.',
      ],
    },
    {
      title: 'Tugas dan nilai',
      lines: [
        '1. Buka tugas, pilih Penilaian Tugas, lalu nilai satu per satu. Umpan balik dikirim saat dikembalikan.',
        '2. Buku Nilai dan laporan lain ada di menu Laporan Nilai, dan dapat diekspor ke Excel.',
        '3. Analisis Butir menunjukkan soal yang terlalu mudah, terlalu sukar, atau tidak membedakan.',
      ],
    },
  ],
}

const student: Manual = {
  name: 'Panduan Mahasiswa.pdf',
  title: 'Panduan Mahasiswa',
  chapters: [
    signIn,
    {
      title: 'Belajar',
      lines: [
        '1. Dashboard menampilkan apa yang perlu dikerjakan dan sampai kapan. Semuanya ada di menu Tugas saya.',
        '2. Buka kelas, lalu kerjakan pembelajaran. Yang terkunci terbuka setelah yang sebelumnya selesai.',
        '3. Materi yang pernah dibuka dapat dibaca lagi tanpa jaringan.',
        '4. Simpan materi penting ke Koleksi Belajar supaya mudah ditemukan.',
      ],
    },
    {
      title: 'Mengerjakan kuis',
      lines: [
        '1. Baca jumlah soal, durasi, dan batas waktunya sebelum menekan Mulai.',
        '2. Jawaban tersimpan sendiri. Bila jaringan putus, teruskan: jawaban menunggu di perangkat dan dikirim nanti.',
        '3. Tunggu sampai tertulis "Tersimpan" sebelum menutup peramban atau mematikan ponsel.',
        '4. Nilai di bawah KKM berarti belum tuntas: pelajari ulang materi terkait, lalu kerjakan remedial.',
      ],
    },
    {
      title: 'Tugas dan nilai',
      lines: [
        '1. Tulis jawaban atau pilih file (kurang dari 5 MB), lalu kumpulkan sebelum batas waktu.',
        '2. Tugas kelompok cukup dikumpulkan oleh satu anggota.',
        '3. Nilai dan umpan balik dosen ada di menu Nilai saya.',
        '4. Ada yang salah? Hubungi dosen dari halaman kelasnya.',
      ],
    },
  ],
}

const admin: Manual = {
  name: 'Panduan Admin.pdf',
  title: 'Panduan Admin',
  chapters: [
    signIn,
    {
      title: 'Menyiapkan kampus',
      lines: [
        '1. Pengaturan: judul dan kalimat halaman masuk, kontak bantuan, logo, dan panduan tiap peran.',
        '2. Master Data: program, program studi, jenjang, tahun semester, kurikulum, grade nilai, rombongan belajar.',
        '3. Mata Kuliah, lalu Dosen dan Mahasiswa. Data banyak dimasukkan lewat Impor, dari file Excel.',
        '4. Simpan file kata sandi hasil impor: isinya hanya ditampilkan sekali.',
      ],
    },
    {
      title: 'Semester baru',
      lines: [
        '1. Tambah tahun semester, lalu buka Kelas, Semester Baru.',
        '2. Pilih semester asal, periksa daftar kelasnya, lalu lihat pratinjau sebelum menyimpan.',
        '3. Peserta ditambahkan per mahasiswa, per rombongan belajar, atau lewat Impor.',
      ],
    },
    {
      title: 'Melayani sehari-hari',
      lines: [
        '1. Nama orang di mana pun adalah tautan ke halamannya: kelas, perangkat, percobaan masuk, dan riwayatnya.',
        '2. Reset Kata Sandi membuat kata sandi sementara. Cetak atau simpan saat itu juga.',
        '3. Centang beberapa baris, atau pilih semua hasil saringan, untuk mengubah banyak orang sekaligus.',
        '4. Mahasiswa, dosen, kelas, dan isinya yang dihapus masuk ke Arsip dan dapat dipulihkan. Log Audit mencatat siapa mengubah apa.',
        '5. Impor yang keliru dapat dibatalkan dari halaman Impor.',
      ],
    },
  ],
}

export const manuals = {
  manual_book_teacher: teacher,
  manual_book_student: student,
  manual_book_admin: admin,
} as const

/** Wraps text into lines; continuation lines of a numbered item are indented. */
const wrapText = (text: string): string[] => {
  const indent = /^\d+\. /.exec(text) ? '    ' : ''
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && `${line} ${word}`.length > WIDTH) {
      lines.push(line)
      line = indent + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const chapterLines = ({ title, lines }: Chapter) => ['', `# ${title}`, ...lines.flatMap(wrapText)]

/** Splits a manual into pages of a title and lines. A chapter that fits on one page is not split. */
export const toPages = ({ title, chapters }: Manual): string[][] => {
  const pages: string[][] = [[title]]
  for (const lines of chapters.map(chapterLines)) {
    const page = pages.at(-1) ?? []
    if (page.length > 1 && page.length + lines.length > HEIGHT) pages.push([title, ...lines])
    else page.push(...lines)
  }
  return pages
}
