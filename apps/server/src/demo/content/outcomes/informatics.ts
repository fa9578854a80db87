import type { CourseOutcome } from './course-outcome.ts'

/** CPMK of Teknik Informatika by mata kuliah, in order, except those with full classes. */
export const informaticsOutcomes: Record<string, CourseOutcome[]> = {
  IF1101: [
    {
      name: 'Mampu menyusun algoritme untuk masalah komputasi sederhana.',
      cpl: ['CPL-2'],
      goals: ['Menentukan masukan, proses, dan keluaran', 'Menggunakan percabangan dan perulangan'],
    },
    {
      name: 'Mampu menulis program yang terbagi ke dalam fungsi.',
      cpl: ['CPL-2', 'CPL-5'],
      goals: ['Memecah masalah dengan fungsi', 'Menerapkan pencarian biner pada larik'],
    },
  ],
  IF1102: [
    {
      name: 'Mampu menjelaskan cara komputer dan internet bekerja.',
      cpl: ['CPL-3'],
      goals: ['Menghitung satuan data', 'Menjelaskan cara halaman web sampai ke layar'],
    },
    {
      name: 'Mampu menilai persoalan etika dan profesi di bidang informatika.',
      cpl: ['CPL-1'],
      goals: ['Menjelaskan kode etik profesi', 'Menilai kasus pelanggaran etika'],
    },
  ],
  IF1201: [
    {
      name: 'Mampu menalar dan membuktikan dengan logika.',
      cpl: ['CPL-2'],
      goals: ['Menilai kebenaran proposisi majemuk', 'Membuktikan dengan induksi matematika'],
    },
    {
      name: 'Mampu memodelkan masalah dengan kombinatorika dan graf.',
      cpl: ['CPL-2'],
      goals: ['Menghitung permutasi dan kombinasi', 'Menyatakan masalah sebagai graf'],
    },
  ],
  IF2101: [
    {
      name: 'Mampu merancang kelas yang menjaga keadaannya sendiri.',
      cpl: ['CPL-5'],
      goals: ['Menerapkan enkapsulasi', 'Memilih antara pewarisan dan komposisi'],
    },
    {
      name: 'Mampu menulis program berorientasi objek yang mudah diperluas.',
      cpl: ['CPL-5', 'CPL-7'],
      goals: ['Menggunakan antarmuka dan polimorfisme', 'Menangani galat dengan pengecualian'],
    },
  ],
  IF2201: [
    {
      name: 'Mampu menjelaskan pengelolaan proses dan penjadwalan.',
      cpl: ['CPL-3'],
      goals: ['Membedakan proses dan utas', 'Membandingkan algoritme penjadwalan'],
    },
    {
      name: 'Mampu menjelaskan pengelolaan memori dan berkas.',
      cpl: ['CPL-3', 'CPL-7'],
      goals: ['Menjelaskan memori virtual dan paging', 'Membandingkan struktur sistem berkas'],
    },
  ],
  IF3101: [
    {
      name: 'Mampu menulis kebutuhan perangkat lunak yang dapat diuji.',
      cpl: ['CPL-4', 'CPL-5'],
      goals: ['Menggali kebutuhan pengguna', 'Menulis cerita pengguna'],
    },
    {
      name: 'Mampu merencanakan pengujian dan pemeliharaan perangkat lunak.',
      cpl: ['CPL-5', 'CPL-7'],
      goals: ['Memilih tingkat pengujian', 'Merencanakan pemeliharaan'],
    },
  ],
  IF3102: [
    {
      name: 'Mampu menjelaskan dan mengonfigurasi jaringan komputer kecil.',
      cpl: ['CPL-1', 'CPL-3'],
      goals: [
        'Menjelaskan tugas tiap lapisan TCP/IP',
        'Membagi alamat IPv4 ke dalam subnet',
        'Membandingkan TCP dan UDP',
      ],
    },
  ],
  IF3103: [
    {
      name: 'Mampu menyelesaikan masalah dengan pencarian.',
      cpl: ['CPL-2', 'CPL-5'],
      goals: ['Menelusuri pencarian melebar dan mendalam', 'Merancang heuristik untuk A*'],
    },
    {
      name: 'Mampu menalar dengan ketidakpastian dan menilai dampak kecerdasan buatan.',
      cpl: ['CPL-1', 'CPL-2'],
      goals: ['Menghitung peluang dengan jaringan Bayes', 'Menilai persoalan etika kecerdasan buatan'],
    },
  ],
  IF3201: [
    {
      name: 'Mampu memahami pengguna dengan wawancara dan pengamatan.',
      cpl: ['CPL-4'],
      goals: ['Menyusun pedoman wawancara', 'Menyimpulkan kebutuhan dari pengamatan'],
    },
    {
      name: 'Mampu mengevaluasi kebergunaan dan aksesibilitas antarmuka.',
      cpl: ['CPL-7'],
      goals: ['Menggunakan sepuluh heuristik Nielsen', 'Melaksanakan uji kebergunaan'],
    },
  ],
  IF3202: [
    {
      name: 'Mampu menjelaskan asas keamanan informasi dan kriptografi.',
      cpl: ['CPL-3', 'CPL-7'],
      goals: ['Menjelaskan kerahasiaan, keutuhan, dan ketersediaan', 'Memilih cara menyimpan kata sandi'],
    },
    {
      name: 'Mampu menemukan dan menutup celah aplikasi web.',
      cpl: ['CPL-7'],
      goals: ['Mengenali celah aplikasi web yang umum', 'Memperbaiki celah penyisipan SQL'],
    },
  ],
  IF3203: [
    {
      name: 'Mampu melatih model pembelajaran terbimbing.',
      cpl: ['CPL-2', 'CPL-6'],
      goals: ['Membagi data latih dan data uji', 'Membangun model regresi linear'],
    },
    {
      name: 'Mampu mengevaluasi model pembelajaran mesin.',
      cpl: ['CPL-6', 'CPL-7'],
      goals: ['Menghitung presisi dan recall', 'Mengelompokkan data tanpa label'],
    },
  ],
  IF4101: [
    {
      name: 'Mampu memilih model layanan komputasi awan.',
      cpl: ['CPL-3'],
      goals: ['Membedakan IaaS, PaaS, dan SaaS', 'Menghitung biaya suatu layanan awan'],
    },
    {
      name: 'Mampu menjalankan dan menskalakan layanan dalam wadah.',
      cpl: ['CPL-5', 'CPL-7'],
      goals: ['Membuat citra dan menjalankan kontainer', 'Menskalakan layanan sesuai beban'],
    },
  ],
  IF4102: [
    {
      name: 'Mampu membangun aplikasi bergerak sesuai daur hidupnya.',
      cpl: ['CPL-5'],
      goals: ['Menyimpan keadaan aplikasi yang dihentikan', 'Menyusun tampilan untuk layar kecil'],
    },
    {
      name: 'Mampu membuat aplikasi yang hemat dan tahan tanpa jaringan.',
      cpl: ['CPL-5', 'CPL-7'],
      goals: ['Menyinkronkan data setelah jaringan kembali', 'Menghemat baterai'],
    },
  ],
  IF5101: [
    {
      name: 'Mampu merancang basis data terdistribusi.',
      cpl: ['CPL-3', 'CPL-6'],
      goals: ['Membandingkan replikasi dan partisi', 'Menerapkan teorema CAP pada pilihan rancangan'],
    },
    {
      name: 'Mampu mengoptimalkan kueri dan penyimpanan.',
      cpl: ['CPL-6', 'CPL-7'],
      goals: ['Membaca rencana eksekusi dan taksiran biaya', 'Memilih penyimpanan kolom atau baris'],
    },
  ],
  MA2101: [
    {
      name: 'Mampu meringkas dan menyajikan data.',
      cpl: ['CPL-2', 'CPL-4'],
      goals: ['Menghitung ukuran pemusatan dan sebaran', 'Membuat diagram yang jujur'],
    },
    {
      name: 'Mampu menarik simpulan dari sampel.',
      cpl: ['CPL-2', 'CPL-6'],
      goals: ['Menghitung peluang bersyarat', 'Menguji hipotesis tentang rata-rata'],
    },
  ],
  UM1001: [
    {
      name: 'Mampu menulis kalimat dan paragraf yang efektif.',
      cpl: ['CPL-4'],
      goals: ['Menyunting kalimat menjadi efektif', 'Menyusun paragraf yang padu'],
    },
    {
      name: 'Mampu menyusun karya ilmiah menurut kaidah.',
      cpl: ['CPL-1', 'CPL-4'],
      goals: ['Mengutip dan menyusun daftar pustaka', 'Menulis abstrak'],
    },
  ],
  UM1003: [
    {
      name: 'Mampu menjelaskan identitas nasional dan konstitusi.',
      cpl: ['CPL-1'],
      goals: ['Menjelaskan unsur identitas nasional', 'Menjelaskan hak warga negara menurut UUD 1945'],
    },
    {
      name: 'Mampu bersikap demokratis dan taat hukum.',
      cpl: ['CPL-1', 'CPL-4'],
      goals: ['Menilai penerapan demokrasi', 'Menjelaskan penegakan hukum yang adil'],
    },
  ],
}
