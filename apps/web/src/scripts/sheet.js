// Selecting on the contact sheet: by the pictures, their boxes, or the keys.
const columnsOf = (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length;

export class Sheet {
  last = null;
  /** How often somebody has chosen by hand what is selected. */
  choices = 0;

  /** @param cards of the sheet, in their order @param act `selected` after each change, `enter` the panel */
  constructor(list, cards, act) {
    Object.assign(this, { list, cards, act });
    list.addEventListener('click', (event) => this.press(event));
    list.addEventListener('change', ({ target }) => {
      this.choices += 1;
      this.last = this.cardOf(target);
      act.selected();
    });
    list.addEventListener('keydown', (event) => this.key(event));
  }

  get open() {
    return [...this.cards].filter(({ state }) => state === 'waiting');
  }

  get selected() {
    return this.open.filter(({ box }) => box.checked);
  }

  cardOf(element) {
    return [...this.cards].find((card) => card.element.contains(element));
  }

  /** These and no others. */
  select(cards) {
    for (const { box } of this.cards) box.checked = false;
    for (const { box, state } of cards) box.checked = state === 'waiting';
    this.last = cards.at(-1) ?? null;
    this.act.selected();
  }

  /** A picture selects itself alone; with a key it comes to the others, or all up to it do. */
  press(event) {
    const frame = event.target.closest('.upload-frame');
    const card = frame && this.cardOf(frame);
    if (card?.state !== 'waiting') return;
    this.choices += 1;
    const isBox = event.target === card.box;
    if (event.shiftKey && this.last) {
      const open = this.open;
      const [from, to] = [open.indexOf(this.last), open.indexOf(card)].sort((one, other) => one - other);
      for (const { box } of open.slice(from, to + 1)) box.checked = true;
      this.act.selected();
    } else if (!isBox && (event.ctrlKey || event.metaKey)) card.box.click();
    else if (!isBox) this.select([card]);
  }

  key(event) {
    if (event.target.type !== 'checkbox') return;
    const open = this.open;
    const at = open.findIndex(({ box }) => box === event.target);
    const steps = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columnsOf(this.list),
      ArrowDown: columnsOf(this.list),
      Home: -at,
      End: open.length - 1 - at,
    };
    if (event.key in steps) open[at + steps[event.key]]?.box.focus();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) this.select(open);
    else if (event.key === 'Enter') {
      if (!event.target.checked) this.select([open[at]]);
      this.act.enter();
    } else return;
    event.preventDefault();
  }
}
