import type { CourseOutcome } from './course-outcome.ts'

/** CPMK of Sistem Informasi by mata kuliah, in order. */
export const informationSystemsOutcomes: Record<string, CourseOutcome[]> = {
  SI1101: [
    {
      name: 'Mampu menjelaskan peran sistem informasi dalam organisasi.',
      cpl: ['CPL-2'],
      goals: ['Membedakan data, informasi, dan pengetahuan', 'Menguraikan komponen sistem informasi'],
    },
    {
      name: 'Mampu memilih jenis sistem informasi sesuai kebutuhan organisasi.',
      cpl: ['CPL-2', 'CPL-6'],
      goals: [
        'Membedakan sistem transaksi, manajemen, dan pendukung keputusan',
        'Menilai dampak sosial suatu sistem informasi',
      ],
    },
  ],
  SI1102: [
    {
      name: 'Mampu menerapkan fungsi manajemen pada organisasi sederhana.',
      cpl: ['CPL-3'],
      goals: ['Menjelaskan empat fungsi manajemen', 'Menyusun rencana kerja dengan sasaran yang terukur'],
    },
    {
      name: 'Mampu membandingkan struktur organisasi dan gaya kepemimpinan.',
      cpl: ['CPL-3', 'CPL-4'],
      goals: [
        'Membandingkan struktur fungsional dan matriks',
        'Memilih gaya kepemimpinan sesuai keadaan tim',
      ],
    },
  ],
  SI1201: [
    {
      name: 'Mampu menalar dengan logika proposisi.',
      cpl: ['CPL-2'],
      goals: ['Menyusun tabel kebenaran', 'Menarik simpulan yang sah dari premis'],
    },
    {
      name: 'Mampu menulis algoritme sebagai diagram alir dan pseudokode.',
      cpl: ['CPL-2', 'CPL-5'],
      goals: ['Membaca dan menggambar diagram alir', 'Menulis pseudokode dengan percabangan dan perulangan'],
    },
  ],
  SI2101: [
    {
      name: 'Mampu memodelkan proses bisnis dengan BPMN.',
      cpl: ['CPL-5'],
      goals: [
        'Menggunakan kegiatan, kejadian, dan gerbang BPMN',
        'Memodelkan proses yang melibatkan beberapa bagian',
      ],
    },
    {
      name: 'Mampu mengukur dan memperbaiki proses bisnis.',
      cpl: ['CPL-3', 'CPL-6'],
      goals: ['Menghitung waktu daur suatu proses', 'Mengusulkan perbaikan proses berdasarkan ukuran'],
    },
  ],
  SI2102: [
    {
      name: 'Mampu merancang basis data konseptual dari kebutuhan bisnis.',
      cpl: ['CPL-5'],
      goals: ['Menurunkan entitas dan relasi dari kebutuhan bisnis', 'Menggambar ERD untuk data penjualan'],
    },
    {
      name: 'Mampu menyusun rancangan logis dan fisik yang terdokumentasi.',
      cpl: ['CPL-4', 'CPL-5'],
      goals: ['Menormalkan data penjualan sampai 3NF', 'Menulis kamus data'],
    },
  ],
  SI2201: [
    {
      name: 'Mampu menganalisis kebutuhan sistem bersama pemangku kepentingan.',
      cpl: ['CPL-4', 'CPL-5'],
      goals: ['Memetakan pemangku kepentingan', 'Menggambar diagram kasus penggunaan'],
    },
    {
      name: 'Mampu merancang perilaku sistem dengan diagram UML.',
      cpl: ['CPL-5'],
      goals: ['Menggambar diagram urutan', 'Menurunkan kelas rancangan dari diagram urutan'],
    },
  ],
  SI2202: [
    {
      name: 'Mampu mencatat transaksi menurut persamaan akuntansi.',
      cpl: ['CPL-3'],
      goals: ['Menggolongkan aset, kewajiban, dan ekuitas', 'Menjurnal transaksi ke buku besar'],
    },
    {
      name: 'Mampu menyusun dan membaca laporan keuangan sederhana.',
      cpl: ['CPL-3'],
      goals: ['Menyusun laporan laba rugi dan neraca', 'Menafsirkan laporan keuangan'],
    },
  ],
  SI3101: [
    {
      name: 'Mampu memetakan kebutuhan informasi ke jenis keputusan.',
      cpl: ['CPL-3', 'CPL-6'],
      goals: [
        'Membedakan keputusan terstruktur dan tidak terstruktur',
        'Memilih informasi untuk tiap tingkat manajemen',
      ],
    },
    {
      name: 'Mampu merancang papan kinerja yang jujur dan mudah dibaca.',
      cpl: ['CPL-4', 'CPL-6'],
      goals: ['Memilih indikator kinerja', 'Menyajikan angka tanpa menyesatkan pembaca'],
    },
  ],
  SI3102: [
    {
      name: 'Mampu menganalisis model bisnis digital.',
      cpl: ['CPL-6'],
      goals: ['Menguraikan model bisnis lokapasar', 'Menjelaskan efek jaringan'],
    },
    {
      name: 'Mampu menilai keamanan transaksi dan perlindungan data pelanggan.',
      cpl: ['CPL-1', 'CPL-6'],
      goals: ['Menjelaskan cara kerja rekening bersama', 'Menerapkan asas perlindungan data pribadi'],
    },
  ],
  SI3103: [
    {
      name: 'Mampu menjelaskan keterpaduan proses dalam sistem ERP.',
      cpl: ['CPL-3', 'CPL-6'],
      goals: [
        'Menelusuri satu transaksi melintasi bagian perusahaan',
        'Menjelaskan manfaat satu sumber data',
      ],
    },
    {
      name: 'Mampu merencanakan penerapan sistem ERP.',
      cpl: ['CPL-6', 'CPL-7'],
      goals: ['Memutuskan penyesuaian sistem atau proses', 'Merencanakan pemindahan data lama'],
    },
  ],
  SI3201: [
    {
      name: 'Mampu menerapkan kerangka tata kelola teknologi informasi.',
      cpl: ['CPL-6'],
      goals: [
        'Menjelaskan tujuan tata kelola menurut COBIT',
        'Menyelaraskan tujuan TI dengan tujuan organisasi',
      ],
    },
    {
      name: 'Mampu mengelola layanan teknologi informasi.',
      cpl: ['CPL-6', 'CPL-7'],
      goals: ['Menyusun perjanjian tingkat layanan', 'Membedakan penanganan insiden dan masalah'],
    },
  ],
  SI3202: [
    {
      name: 'Mampu merancang gudang data dimensional.',
      cpl: ['CPL-5'],
      goals: ['Menentukan tabel fakta dan tabel dimensi', 'Menangani dimensi yang berubah perlahan'],
    },
    {
      name: 'Mampu membangun alur ETL dan laporan analitik.',
      cpl: ['CPL-5', 'CPL-6'],
      goals: [
        'Merancang alur mengambil, mengubah, dan memuat data',
        'Menyusun laporan analitik dari gudang data',
      ],
    },
  ],
  SI3203: [
    {
      name: 'Mampu merencanakan proyek sistem informasi.',
      cpl: ['CPL-7'],
      goals: ['Menyusun struktur rincian kerja', 'Menentukan jalur kritis'],
    },
    {
      name: 'Mampu mengendalikan risiko proyek.',
      cpl: ['CPL-4', 'CPL-7'],
      goals: ['Menyusun daftar risiko', 'Melaporkan kemajuan dan penyimpangan proyek'],
    },
  ],
  SI4101: [
    {
      name: 'Mampu merencanakan audit sistem informasi.',
      cpl: ['CPL-1', 'CPL-6'],
      goals: ['Menentukan ruang lingkup audit', 'Mengumpulkan bukti audit yang cukup dan tepat'],
    },
    {
      name: 'Mampu menilai pengendalian dan melaporkan temuan.',
      cpl: ['CPL-4', 'CPL-6'],
      goals: ['Menilai pemisahan tugas dan jejak audit', 'Menulis temuan dan rekomendasi'],
    },
  ],
  UM1002: [
    {
      name: 'Mampu menjelaskan Pancasila dalam sejarah dan kehidupan bernegara.',
      cpl: ['CPL-1'],
      goals: ['Menjelaskan lahirnya Pancasila', 'Menjelaskan kedudukan Pancasila sebagai dasar negara'],
    },
    {
      name: 'Mampu menerapkan nilai Pancasila dalam kehidupan kampus dan teknologi.',
      cpl: ['CPL-1', 'CPL-4'],
      goals: [
        'Menerapkan musyawarah dalam pengambilan keputusan',
        'Menilai teknologi dari segi keadilan sosial',
      ],
    },
  ],
}
