// The sample texts in Arabic: a layout that is only mirrored hides what real right-to-left text breaks.
const WORDS: Record<string, string> = {
  'Shop assistant': 'مساعد المتجر',
  online: 'متصل',
  'Which orders are open?': 'ما الطلبات المفتوحة؟',
  'Two orders are not on their way yet:': 'هناك طلبان لم يُشحنا بعد:',
  'And how was the week?': 'وكيف كان الأسبوع؟',
  'Saturday was the best day.': 'كان يوم السبت هو الأفضل.',
  'Read the report': 'اقرأ التقرير',
  'Stock is low': 'المخزون منخفض',
  'Two large mugs are left.': 'بقي كوبان كبيران.',
  'Two pieces are left of the large mug.': 'بقيت قطعتان من الكوب الكبير.',
  'Show me every control.': 'أرني جميع عناصر التحكم.',
  Message: 'الرسالة',
  'Ask about the shop': 'اسأل عن المتجر',
  Send: 'إرسال',
  Orders: 'الطلبات',
  Refresh: 'تحديث',
  'See all orders': 'عرض جميع الطلبات',
  Order: 'الطلب',
  Customer: 'العميل',
  Status: 'الحالة',
  Total: 'المجموع',
  shipped: 'تم الشحن',
  packing: 'قيد التجهيز',
  held: 'معلّق',
  'Ada Lovelace': 'ليلى حدّاد',
  'Alan Turing': 'عمر النجار',
  'Grace Hopper': 'سلمى الخطيب',
  'Karen Spärck Jones': 'يوسف العطار',
  Sales: 'المبيعات',
  'This week': 'هذا الأسبوع',
  Revenue: 'الإيرادات',
  'Best day': 'أفضل يوم',
  Mon: 'الإثنين',
  Tue: 'الثلاثاء',
  Wed: 'الأربعاء',
  Thu: 'الخميس',
  Fri: 'الجمعة',
  Sat: 'السبت',
  Sun: 'الأحد',
  Controls: 'عناصر التحكم',
  Buttons: 'الأزرار',
  Inputs: 'الحقول',
  Alerts: 'التنبيهات',
  Table: 'الجدول',
  'Radius, shadow, ring': 'الاستدارة والظل والحلقة',
  Type: 'الخطوط',
  'Save order': 'حفظ الطلب',
  Preview: 'معاينة',
  Duplicate: 'نسخة',
  Cancel: 'إلغاء',
  Delete: 'حذف',
  Focused: 'محدّد',
  'Not now': 'ليس الآن',
  Name: 'الاسم',
  Note: 'ملاحظة',
  'Leave it with the neighbour': 'اتركه عند الجار',
  Shipping: 'الشحن',
  'Standard, 3 days': 'عادي، ٣ أيام',
  'Express, tomorrow': 'سريع، غدًا',
  'Post code': 'الرمز البريدي',
  'A post code has five digits.': 'الرمز البريدي من خمسة أرقام.',
  'You are here': 'أنت هنا',
  Locked: 'مقفل',
  'Paid by invoice': 'مدفوع بفاتورة',
  'Wrap it as a present': 'غلّفه كهدية',
  'In the morning': 'في الصباح',
  Discount: 'الخصم',
  'A new version is there': 'يتوفر إصدار جديد',
  'It is installed when you close the window.': 'سيُثبَّت عند إغلاق النافذة.',
  'Payment received': 'تم استلام الدفعة',
  'The order leaves tomorrow morning.': 'يُشحن الطلب صباح الغد.',
  'The card was refused': 'رُفضت البطاقة',
  'Ask the customer for another one.': 'اطلب من العميل بطاقة أخرى.',
  Parcel: 'الطرد',
  To: 'إلى',
  State: 'الحالة',
  Weight: 'الوزن',
  Lisbon: 'لشبونة',
  Graz: 'غراتس',
  Aarhus: 'آرهوس',
  delivered: 'تم التسليم',
  'on its way': 'في الطريق',
  returned: 'أُعيد',
  'Orders of the week': 'طلبات الأسبوع',
  'See the orders': 'عرض الطلبات',
  'all paid': 'مدفوعة بالكامل',
};

const PATTERNS: readonly [RegExp, string][] = [
  [/^(\d+) orders, (\d+) of them open/, '$1 طلبات، منها $2 مفتوحة'],
  [/ \(refreshed\)$/, ' (تم التحديث)'],
  [/^Heading (\w+)/, 'عنوان $1'],
  [/^Text (\w+): parcels leave at four\./, 'نص $1: تغادر الطرود في الرابعة.'],
  [/^Heading$/, 'عنوان'],
  [/^Text$/, 'نص'],
  [/^: parcels leave at four\.$/, ': تغادر الطرود في الرابعة.'],
];

/** The text in Arabic; names of sizes and numbers are not translated. */
export function inArabic(text: string): string {
  const trimmed = text.trim();
  const [before = '', after = ''] = trimmed === '' ? [] : text.split(trimmed);
  const word = Object.hasOwn(WORDS, trimmed) ? WORDS[trimmed]! : trimmed;
  const words = PATTERNS.reduce((all, [pattern, arabic]) => all.replace(pattern, arabic), word);
  return trimmed === '' ? text : before + words + after;
}

const ATTRIBUTES = ['placeholder', 'aria-label'];

/**
 * Keeps a page in the language of the host. Texts are replaced in place, including those that the view writes later.
 */
export class PageLanguage {
  readonly #english = new Map<Text | Attr, string>();
  readonly #observer = new MutationObserver(() => this.#translate());
  #isArabic = false;

  set locale(locale: string | undefined) {
    const isArabic = /^ar\b/.test(locale ?? '');
    if (isArabic === this.#isArabic) return;
    this.#isArabic = isArabic;
    if (isArabic) this.#translate();
    else this.#restore();
  }

  #translate(): void {
    this.#observer.disconnect();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) this.#replace(node as Text);
    for (const name of ATTRIBUTES)
      for (const element of document.body.querySelectorAll(`[${name}]`))
        this.#replace(element.getAttributeNode(name)!);
    this.#observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }

  #replace(place: Text | Attr): void {
    const isCode = place instanceof Text && place.parentElement?.closest('script, style, code');
    const text = place.nodeValue ?? '';
    const arabic = isCode ? text : inArabic(text);
    if (arabic === text) return;
    this.#english.set(place, text);
    place.nodeValue = arabic;
  }

  #restore(): void {
    this.#observer.disconnect();
    for (const [place, text] of this.#english) place.nodeValue = text;
    this.#english.clear();
  }
}
